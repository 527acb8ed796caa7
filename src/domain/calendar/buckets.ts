import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDate,
  tradingDayStart,
  weekdayOf,
} from './trading-day.ts'
import { type ChartTimeframe, intradaySeconds } from './chart-timeframes.ts'

/** The stretch of time that one bar stands for; all in Unix seconds. */
export interface Bucket {
  /** The bar's time. */
  readonly time: number
  /** First second, and the first one after it: of days, weeks and months, New York's midnights. */
  readonly from: number
  readonly to: number
}

/** The trading day that was asked for last: bars and ticks come in their order. */
let day: Bucket = { time: Number.NaN, from: Number.NaN, to: Number.NaN }

const dayAt = (second: number): Bucket => {
  if (second >= day.from && second < day.to) return day
  const date = tradingDate(second * 1_000)
  const to = tradingDayStart(shiftDate(date, 1)) / 1_000
  day = { time: dailyBarTime(date), from: tradingDayStart(date) / 1_000, to }
  return day
}

const mondayOf = (date: TradingDate) => shiftDate(date, -((weekdayOf(date) + 6) % 7))

const firstOfMonth = (date: TradingDate): TradingDate => `${date.slice(0, 7)}-01` as TradingDate

type Dates = readonly [first: TradingDate, next: TradingDate]

/** The trading dates with which the week or month of a date begins, and the next one. */
const periods = {
  '1W': (date: TradingDate): Dates => [mondayOf(date), shiftDate(mondayOf(date), 7)],
  '1M': (date: TradingDate): Dates => {
    const first = firstOfMonth(date)
    return [first, firstOfMonth(shiftDate(first, 31))]
  },
} as const

const bucketOfDates = ([first, next]: Dates): Bucket => ({
  time: dailyBarTime(first),
  from: tradingDayStart(first) / 1_000,
  to: tradingDayStart(next) / 1_000,
})

/**
 * The bar that a second belongs to. Intraday bars are cut from the start of the trading day, every
 * this many seconds whatever the clocks do, and the day's end cuts the last one: no bar lies in two
 * days. A day of 25 hours has a seventh 4-hour bar of one hour, one of 23 hours a last one of three.
 * Weeks begin on Monday. A week or month has the time of its first date, also if nothing was traded
 * on it.
 */
export const bucketAt = (timeframe: ChartTimeframe, second: number): Bucket => {
  if (timeframe === '1W' || timeframe === '1M')
    return bucketOfDates(periods[timeframe](tradingDate(second * 1_000)))
  const ofDay = dayAt(second)
  if (timeframe === '1D') return ofDay
  const step = intradaySeconds[timeframe]
  const time = ofDay.from + Math.floor((second - ofDay.from) / step) * step
  return { time, from: time, to: Math.min(time + step, ofDay.to) }
}
