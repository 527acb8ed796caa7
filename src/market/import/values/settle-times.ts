import { daySeconds } from '../../../domain/calendar/trading-day.ts'
import { UnreadableFile } from '../faults.ts'
import type { Reading } from '../read-lines.ts'

/** Whether more neighbours go forward in time than back: exports exist in both orders. */
const isAscending = ({ table }: Reading): boolean => {
  let forward = 0
  for (let index = 1; index < table.length; index += 1)
    forward += Math.sign(table.value('time', index) - table.value('time', index - 1))
  return forward >= 0
}

/**
 * Gives bars of a repeated hour their second moment when the bar before them is already in that
 * hour: without an offset, only the order of lines distinguishes the two hours.
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

/** The newest bar of a running day has the time of its last price. */
const countOtherThanNewest = ({ table }: Reading, order: Uint32Array): number =>
  order.length < 3
    ? order.length
    : order.length - (isMidnight(table.value('time', order.at(-1) ?? 0)) ? 0 : 1)

/** Whether the times are dates without a zone: all at 00:00 UTC. @param order by time */
export const areDates = (reading: Reading, order: Uint32Array): boolean => {
  if (!reading.utc) return reading.kind === 'date'
  const first = order.subarray(0, countOtherThanNewest(reading, order))
  return first.every((index) => isMidnight(reading.table.value('time', index)))
}

const fridayOf = 5
const barsMin = 5

/** Days from Sunday to Thursday belong to a market that is a night ahead of this zone. */
const checkWeekdays = ({ table }: Reading, order: Uint32Array): void => {
  const weekdays = new Set(
    [...order].map((index) => new Date(table.value('date', index) * 1_000).getUTCDay()),
  )
  if (order.length < barsMin || !weekdays.has(0) || weekdays.has(fridayOf)) return
  const time = new Date(table.value('time', order[0] ?? 0) * 1_000).toISOString().slice(11, 16)
  throw new UnreadableFile({ kind: 'stamps_of_another_zone', time })
}

/** The dates of times at 00:00 UTC, or the days of the zone in which the times are. */
export type DatesOf = 'stamps' | 'zone'

/**
 * Assigns trading dates to bars that have only moments: the written date if all moments are at
 * 00:00 UTC, otherwise the day of the zone.
 * @param zoneIsAsked whether the zone was set, or is the default
 * @returns how the dates were assigned; null: they are written
 * @throws UnreadableFile when the default zone turns Mondays into Sundays
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
