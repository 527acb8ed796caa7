import {
  shiftDate,
  type TradingDate,
  tradingDate,
  tradingDayStart,
  weekdayOf,
} from './trading-day.ts'

/** From midnight to half past nine, when New York's exchanges open. */
export const sessionOpenMs = 9.5 * 3_600_000

/**
 * The regular hours of New York's exchanges, by the rules that they publish for their holidays. Days
 * on which they stayed closed for another reason, such as a day of mourning, are not known here.
 */
const closesAtMs = 16 * 3_600_000
const closesEarlyAtMs = 13 * 3_600_000

const sunday = 0
const monday = 1
const thursday = 4
const friday = 5
const saturday = 6

const dateOf = (year: number, month: number, day: number): TradingDate =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) as TradingDate

/** @param which 1: the first in the month */
const nthWeekday = (year: number, month: number, weekday: number, which: number): TradingDate => {
  const first = weekdayOf(dateOf(year, month, 1))
  return dateOf(year, month, 1 + ((weekday - first + 7) % 7) + 7 * (which - 1))
}

/** A holiday on a Sunday is kept on Monday, one on a Saturday on Friday. */
const observed = (date: TradingDate): TradingDate => {
  const weekday = weekdayOf(date)
  if (weekday === sunday) return shiftDate(date, 1)
  return weekday === saturday ? shiftDate(date, -1) : date
}

/** Gregorian Easter: the anonymous algorithm, as in Meeus, Astronomical Algorithms, chapter 8. */
const easterSunday = (year: number): TradingDate => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1)
}

const thanksgiving = (year: number): TradingDate => nthWeekday(year, 11, thursday, 4)

const holidaysOf = (year: number): ReadonlySet<TradingDate> => {
  const newYear = dateOf(year, 1, 1)
  const lastMondayOfMay = shiftDate(nthWeekday(year, 6, monday, 1), -7)
  return new Set([
    // On a Saturday it is not kept: Friday is the last day of the year's accounts.
    weekdayOf(newYear) === saturday ? newYear : observed(newYear),
    nthWeekday(year, 1, monday, 3),
    nthWeekday(year, 2, monday, 3),
    shiftDate(easterSunday(year), -2),
    lastMondayOfMay,
    observed(dateOf(year, 6, 19)),
    observed(dateOf(year, 7, 4)),
    nthWeekday(year, 9, monday, 1),
    thanksgiving(year),
    observed(dateOf(year, 12, 25)),
  ])
}

const closesEarly = (date: TradingDate, year: number): boolean =>
  date === shiftDate(thanksgiving(year), 1) ||
  date === dateOf(year, 7, 3) ||
  date === dateOf(year, 12, 24)

/** When New York's exchanges trade on this date, as Unix ms; null: they do not. */
export const regularHours = (
  date: TradingDate,
): { readonly from: number; readonly until: number } | null => {
  const year = Number(date.slice(0, 4))
  const weekday = weekdayOf(date)
  if (weekday < monday || weekday > friday || holidaysOf(year).has(date)) return null
  // Clocks change on Sundays: on these days hours are counted from midnight.
  const start = tradingDayStart(date)
  const until = start + (closesEarly(date, year) ? closesEarlyAtMs : closesAtMs)
  return { from: start + sessionOpenMs, until }
}

/** Whether the exchanges have been open for this long. @param forMs milliseconds */
export const isOpenFor = (unixMs: number, forMs: number): boolean => {
  const hours = regularHours(tradingDate(unixMs))
  return hours !== null && unixMs >= hours.from + forMs && unixMs < hours.until
}
