import { timeZone } from './time-zone.ts'

/**
 * The trading calendar: which New York day a moment belongs to. The simulated exchange trades
 * every calendar day from midnight to midnight New York, so days have 23, 24 or 25 hours.
 */

const dayMs = 86_400_000

const newYork = timeZone('America/New_York')

/** The date and day that were asked for last: a day's beats all ask for one. */
let parsedDate = ''
let parsedDay = Number.NaN

const dayNumber = (date: string): number => {
  if (date !== parsedDate) {
    parsedDay = Date.parse(`${date}T00:00:00Z`) / dayMs
    parsedDate = date
  }
  return parsedDay
}

let lastDay = Number.NaN
let lastDate = ''

const dateOfDay = (day: number): string => {
  if (day !== lastDay) {
    lastDate = new Date(day * dayMs).toISOString().slice(0, 10)
    lastDay = day
  }
  return lastDate
}

/** New York's calendar date (`YYYY-MM-DD`) at this moment. */
export const tradingDate = (unixMs: number): string =>
  dateOfDay(Math.floor((unixMs + newYork.offsetMs(unixMs)) / dayMs))

/** The date so many days later, or earlier when `days` is negative. */
export const shiftDate = (date: string, days: number): string => dateOfDay(dayNumber(date) + days)

/** Time of the daily bar of this date: 00:00 UTC of it in Unix seconds, whatever New York's clock. */
export const dailyBarTime = (date: string): number => (dayNumber(date) * dayMs) / 1_000

/** The moment (Unix ms) at which this trading day begins: midnight New York. */
export const tradingDayStart = (date: string): number => newYork.momentOf(dayNumber(date) * dayMs)

/** The end of the trading day that `unixMs` is in: the first moment (Unix ms) of the next. */
export const nextMidnight = (unixMs: number): number =>
  tradingDayStart(shiftDate(tradingDate(unixMs), 1))
