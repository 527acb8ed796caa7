import { timeZone } from './time-zone.ts'

/**
 * The trading calendar: which New York day a moment belongs to. The simulated exchange trades
 * every calendar day from midnight to midnight New York, so days have 23, 24 or 25 hours.
 */

/**
 * A calendar day of the exchange, `YYYY-MM-DD`, independent of time zones. The branded type keeps it
 * apart from moments.
 */
export type TradingDate = `${number}-${number}-${number}`

/** Of a calendar day, by UTC. */
export const daySeconds = 86_400
const dayMs = daySeconds * 1_000

/** Where the exchange's clocks stand. */
export const exchangeZone = 'America/New_York'

const newYork = timeZone(exchangeZone)

/** The last date and its day: all tick batches of a day need the same one. */
let parsedDate: string = ''
let parsedDay = Number.NaN

const dayNumber = (date: TradingDate): number => {
  if (date !== parsedDate) {
    parsedDay = Date.parse(`${date}T00:00:00Z`) / dayMs
    parsedDate = date
  }
  return parsedDay
}

let lastDay = Number.NaN
let lastDate: TradingDate = '1970-01-01'

const dateOfDay = (day: number): TradingDate => {
  if (day !== lastDay) {
    lastDate = new Date(day * dayMs).toISOString().slice(0, 10) as TradingDate
    lastDay = day
  }
  return lastDate
}

/** Whether a text has the form of a date, which no moment has. */
export const isDateText = (text: string): text is TradingDate => /^\d{4}-\d\d-\d\d$/.test(text)

/** 0: Sunday. */
export const weekdayOf = (date: TradingDate): number =>
  new Date(dayNumber(date) * dayMs).getUTCDay()

/** New York's calendar date (`YYYY-MM-DD`) at this moment. */
export const tradingDate = (unixMs: number): TradingDate =>
  dateOfDay(Math.floor((unixMs + newYork.offsetMs(unixMs)) / dayMs))

/** The date this many days later, or earlier when `days` is negative. */
export const shiftDate = (date: TradingDate, days: number): TradingDate =>
  dateOfDay(dayNumber(date) + days)

/** The same day of the month this many months earlier, or the last day of that month. */
export const monthsBefore = (date: TradingDate, months: number): TradingDate => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0))
  lastOfMonth.setUTCDate(Math.min(day, lastOfMonth.getUTCDate()))
  return dateOfDay(lastOfMonth.getTime() / dayMs)
}

/** Time of the daily bar of this date: 00:00 UTC of it in Unix seconds, whatever New York's clock. */
export const dailyBarTime = (date: TradingDate): number => (dayNumber(date) * dayMs) / 1_000

/** The trading date of a daily bar's time. @param seconds 00:00 UTC of the date, in Unix seconds */
export const dateOfDailyBar = (seconds: number): TradingDate =>
  dateOfDay(Math.floor((seconds * 1_000) / dayMs))

/** The trading day whose start was asked for last: most are asked for again. */
let asked = { date: '', start: Number.NaN }

/** The moment (Unix ms) at which this trading day begins: midnight New York. */
export const tradingDayStart = (date: TradingDate): number => {
  if (asked.date !== date) asked = { date, start: newYork.momentOf(dayNumber(date) * dayMs) }
  return asked.start
}

/** The end of the trading day that `unixMs` is in: the first moment (Unix ms) of the next. */
export const nextMidnight = (unixMs: number): number =>
  tradingDayStart(shiftDate(tradingDate(unixMs), 1))
