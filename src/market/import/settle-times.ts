import { daySeconds } from './clocks.ts'
import { UnreadableFile } from './faults.ts'
import type { Reading } from './read-lines.ts'

/** Whether more neighbours go forward in time than back: exports are in either order. */
const isAscending = ({ table }: Reading): boolean => {
  let forward = 0
  for (let index = 1; index < table.length; index += 1)
    forward += Math.sign(table.value('time', index) - table.value('time', index - 1))
  return forward >= 0
}

/**
 * Gives bars of an hour that came twice their second moment where the bar before them is in the
 * hour already: without an offset, only the order of lines tells the two hours apart.
 */
export const settleRepeatedHours = (reading: Reading): void => {
  const { table, repeated } = reading
  if (repeated.size === 0) return
  const step = isAscending(reading) ? 1 : -1
  for (const [index, later] of [...repeated].sort(([a], [b]) => (a - b) * step)) {
    const before = table.value('time', index - step)
    if (before >= table.value('time', index) && before < later) table.set('time', index, later)
  }
}

const isMidnight = (seconds: number): boolean => seconds % daySeconds === 0

/** The newest bar of a running day has the time of its last price, not the day's. */
const countOtherThanNewest = ({ table }: Reading, order: Uint32Array): number =>
  order.length < 3
    ? order.length
    : order.length - (isMidnight(table.value('time', order.at(-1) ?? 0)) ? 0 : 1)

/** Whether the times are dates of nobody's clock: all at 00:00 UTC. @param order by time */
export const areDates = (reading: Reading, order: Uint32Array): boolean => {
  if (!reading.utc) return reading.kind === 'date'
  const first = order.subarray(0, countOtherThanNewest(reading, order))
  return first.every((index) => isMidnight(reading.table.value('time', index)))
}

const fridayOf = 5
const barsMin = 5

/** Days from Sunday to Thursday are those of a market that is a night ahead of this clock. */
const checkWeekdays = ({ table }: Reading, order: Uint32Array): void => {
  const weekdays = new Set(
    [...order].map((index) => new Date(table.value('date', index) * 1_000).getUTCDay()),
  )
  if (order.length < barsMin || !weekdays.has(0) || weekdays.has(fridayOf)) return
  const time = new Date(table.value('time', order[0] ?? 0) * 1_000).toISOString().slice(11, 16)
  throw new UnreadableFile({ kind: 'stamps_of_another_zone', time })
}

/** Dates of stamps at 00:00 UTC, or the days of the zone that stamps lie in. */
export type DatesOf = 'stamps' | 'zone'

/**
 * Gives bars that have stamps of moments only their trading dates: the date that stamps at 00:00
 * UTC show, and otherwise the day of the zone that the moment lies in.
 * @param zoneIsAsked whether the zone was named, or is the default
 * @returns how the dates came about; null: they are written
 * @throws UnreadableFile when the default zone makes Sundays of Mondays
 */
export const settleDates = (
  reading: Reading,
  order: Uint32Array,
  zoneIsAsked: boolean,
): DatesOf | null => {
  const { table, zone } = reading
  const dated = areDates(reading, order)
  const dateOf = (seconds: number): number => {
    const shown = seconds + zone.offsetMs(seconds * 1_000) / 1_000
    const day = dated && (!zoneIsAsked || isMidnight(seconds)) ? seconds : shown
    return Math.floor(day / daySeconds) * daySeconds
  }
  for (const index of order) {
    const isWritten = !reading.utc && !Number.isNaN(table.value('date', index))
    if (!isWritten) table.set('date', index, dateOf(table.value('time', index)))
  }
  if (!reading.utc) return null
  if (!dated && !zoneIsAsked) checkWeekdays(reading, order)
  return dated ? 'stamps' : 'zone'
}
