import { daySeconds } from '../../../domain/calendar/trading-day.ts'
import { type Clocks, type RowTime } from '../values/clocks.ts'
import type { Header } from './header.ts'
import { parseMoment, type Moment } from '../values/moment.ts'
import { parseTimeOfDay } from '../values/time-of-day.ts'

/** The largest offsets of zones before and behind UTC, in seconds. */
const [aheadMax, behindMax] = [14 * 3_600, 12 * 3_600]

interface TimeCell {
  readonly moment: Moment
  readonly at: RowTime
}

const isDate = ({ moment }: TimeCell): boolean => moment.time === null

/** A Unix time, or a local time with its offset or zone: it is unambiguous. */
const isAbsolute = ({ moment: { time }, at }: TimeCell): boolean =>
  time !== null && (time.offsetMinutes !== null || (time.zone !== null && at.later === null))

const shownSeconds = ({ day, time }: Moment): number => day * daySeconds + (time?.seconds ?? 0)

/** Whether two cells can mean the same time; the first is at least as exact as the second. */
const agree = (exact: TimeCell, other: TimeCell): boolean => {
  if (!isAbsolute(exact)) {
    if (isDate(other)) return exact.moment.day === other.moment.day
    return shownSeconds(exact.moment) === shownSeconds(other.moment)
  }
  if (isDate(other)) {
    // It is that date in some zone.
    const sinceMidnight = exact.at.seconds - other.at.seconds
    return sinceMidnight >= -aheadMax && sinceMidnight < daySeconds + behindMax
  }
  if (isAbsolute(other)) return exact.at.seconds === other.at.seconds
  // A local time beside a Unix time is nearly always in UTC, or in the file's zone.
  return [other.at.seconds, other.at.later, shownSeconds(other.moment)].includes(exact.at.seconds)
}

const rank = (cell: TimeCell): number => {
  if (isAbsolute(cell)) return 0
  return isDate(cell) ? 2 : 1
}

/**
 * The time that several columns of one line mean together: the moment of the most exact one, and
 * the date of a column with dates only. null when they contradict each other, or one of them is
 * invalid.
 */
export const timeOf = (moments: readonly Moment[], clocks: Clocks): RowTime | 'disagree' | null => {
  const [only, second] = moments
  if (only && !second) return clocks.read(only)
  const cells: TimeCell[] = []
  for (const moment of moments) {
    const at = clocks.read(moment)
    if (!at) return null
    cells.push({ moment, at })
  }
  const [exact, ...others] = cells.sort((a, b) => rank(a) - rank(b))
  if (!exact) return null
  if (!others.every((other) => agree(exact, other))) return 'disagree'
  const date = others.find(isDate)
  return date ? { ...exact.at, day: date.moment.day, utc: false } : exact.at
}

export interface TimePlaces {
  readonly dates: readonly number[]
  readonly time: number | null
}

/**
 * Finds the columns that contain the beginning of a bar, by the cells of the first line: the same
 * name is used for Unix times, dates and times of day. Other columns, such as weekdays, are
 * ignored.
 */
export const timePlacesOf = (
  { places }: Header,
  cells: readonly string[],
  rocYears: boolean,
): TimePlaces => {
  const named = [...(places.get('date') ?? []), ...(places.get('time') ?? [])]
  const isClock = (place: number) => parseTimeOfDay(cells[place] ?? '') !== null
  // A single line does not show the order of days and months, which does not matter here.
  const isMoment = (place: number) =>
    (['month-first', 'day-first'] as const).some(
      (order) => parseMoment(cells[place] ?? '', null, { order, rocYears }) !== null,
    )
  const dates = named.filter(isMoment)
  const clocks = named.filter((place) => !dates.includes(place) && isClock(place))
  return dates.length > 0
    ? { dates, time: clocks[0] ?? null }
    : { dates: (places.get('date') ?? []).slice(0, 1), time: places.get('time')?.[0] ?? null }
}
