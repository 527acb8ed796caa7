import { parseTimeOfDay, type TimeOfDay } from './time-of-day.ts'

export type DateOrder = 'month-first' | 'day-first'

/** The content of a cell (or a date cell and a time cell) about when a bar begins. */
export interface Moment {
  /** Days since 1970-01-01 of the date as written; of a Unix time: in UTC. */
  readonly day: number
  /** Null: only a date was given. */
  readonly time: TimeOfDay | null
  /** A Unix time: a moment, not a local date. */
  readonly unix: boolean
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\s*(\S.*))?$/i
const compact = /^(\d{4})(\d{2})(\d{2})(?:[T ]*(\d{4}|\d{6}|\d{1,2}:.*))?$/i
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,]+(\S.*))?$/i
const dayMonthName = /^(\d{1,2})[- ]([a-z]{3,9})\.?[-, ]+(\d{4}|\d{2})(?:[, ]+(\S.*))?$/i
const monthNameDay = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?:[, ]+(\S.*))?$/i
/** Years since 1912, as used in Taiwan; of two digits only where the header is Taiwan's. */
const rocYear = /^(\d{2,3})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\s*(\S.*))?$/i
const chinese = /^(?:民國)?\s*(\d{2,4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日(?:\s*(\S.*))?$/
const yearsBeforeRoc = 1_911
/** Seconds, milliseconds, microseconds or nanoseconds, distinguished by their size. */
const unix = /^(\d{9,10}|\d{12,13}|\d{15,16}|\d{18,19})(?:\.\d+)?$/

interface Written {
  readonly year: string
  readonly month: string | number
  readonly day: string
  readonly time: string | undefined
}

export interface DateStyle {
  /** The order in numeric dates that end with the year; null: unknown. */
  readonly order: DateOrder | null
  /** Whether leading two-digit years are counted from 1912. */
  readonly rocYears: boolean
}

/** Two-digit years as in POSIX: 69 to 99 are in the last century. */
const fullYear = (year: string): number => {
  if (year.length === 4) return Number(year)
  return Number(year) + (Number(year) < 69 ? 2_000 : 1_900)
}

const inRocYears = (text: string, rocYears: boolean): Written | null => {
  const match = rocYear.exec(text) ?? chinese.exec(text)
  if (!match) return null
  const [, year = '', month = '', day = '', time] = match
  const isChinese = text.includes('年')
  if (!isChinese && !rocYears && year.length < 3) return null
  const western = isChinese && year.length === 4 ? 0 : yearsBeforeRoc
  return { year: (Number(year) + western).toString(), month, day, time }
}

const written = (text: string, { order, rocYears }: DateStyle): Written | null => {
  const first = yearFirst.exec(text) ?? compact.exec(text)
  if (first) {
    const [, year = '', month = '', day = '', time] = first
    return { year, month, day, time }
  }
  const roc = inRocYears(text, rocYears)
  if (roc) return roc
  const last = yearLast.exec(text)
  if (last) {
    const [, a = '', mark, b = '', year = '', time] = last
    // Dates with dots begin with the day.
    const dayFirst = mark === '.' || order === 'day-first'
    return { year, month: dayFirst ? b : a, day: dayFirst ? a : b, time }
  }
  const named = dayMonthName.exec(text)
  if (named) {
    const [, day = '', name = '', year = '', time] = named
    return { year, month: monthOf(name), day, time }
  }
  const american = monthNameDay.exec(text)
  if (!american) return null
  const [, name = '', day = '', year = '', time] = american
  return { year, month: monthOf(name), day, time }
}

const dayOf = ({ year, month, day }: Written): number | null => {
  const date = new Date(Date.UTC(fullYear(year), Number(month) - 1, Number(day)))
  // A day that the month does not have would roll over into the next month.
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return exists ? date.getTime() / 86_400_000 : null
}

const fractionDigits = (digits: string): number => {
  if (digits.length >= 18) return 9
  if (digits.length >= 15) return 6
  return digits.length >= 12 ? 3 : 0
}

const unixMoment = (text: string): Moment | null => {
  const [, digits] = unix.exec(text) ?? []
  if (digits === undefined) return null
  // Cut as text, because nanoseconds exceed the precision of a number.
  const whole = Number(digits.slice(0, digits.length - fractionDigits(digits)))
  const time = { seconds: whole % 86_400, offsetMinutes: 0, zone: null }
  return { day: Math.floor(whole / 86_400), time, unix: true }
}

const writtenMoment = (date: string, clock: string | null, style: DateStyle): Moment | null => {
  const parts = written(date, style)
  if (!parts) return null
  const timeText = parts.time ?? (clock === '' ? undefined : (clock ?? undefined))
  const time = timeText === undefined ? null : parseTimeOfDay(timeText)
  const day = dayOf(parts)
  if (day === null || (timeText !== undefined && time === null)) return null
  return { day, time, unix: false }
}

/** Twelve digits can be milliseconds before 2001, or `202401310930`, which is likelier. */
const isCompactClock = (date: string): boolean => /^(19|20)\d{10}$/.test(date)

/**
 * @param clock the cell of a separate time column, or null
 * @returns null when this is not an existing date or time
 */
export const parseMoment = (
  date: string,
  clock: string | null,
  style: DateStyle,
): Moment | null => {
  const compactClock = isCompactClock(date) ? writtenMoment(date, clock, style) : null
  return compactClock ?? unixMoment(date) ?? writtenMoment(date, clock, style)
}

/** What a date shows about the order of dates: `either` fits both, null fits neither. */
export const orderEvidence = (date: string): DateOrder | 'either' | null => {
  const match = yearLast.exec(date)
  if (!match || match[2] === '.') return null
  const [first, second] = [Number(match[1]), Number(match[3])]
  if (first > 12 && second > 12) return null
  if (first > 12) return 'day-first'
  return second > 12 ? 'month-first' : 'either'
}
