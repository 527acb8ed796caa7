import { dailyBarTime, shiftDate, tradingDate, tradingDayStart } from './trading-day.ts'
import { type Timeframe, timeframeSeconds } from './timeframes.ts'

/** The stretch of time that one bar stands for; all in Unix seconds. */
export interface Bucket {
  /** The bar's time. */
  readonly time: number
  /** First second, and the first one after it: of a daily bar, New York's midnights. */
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

/**
 * The bar that a second belongs to. Intraday bars are cut from the start of the trading day, every
 * so many seconds whatever the clocks do, and the day's end cuts the last one: no bar lies in two
 * days. A day of 25 hours has a seventh 4-hour bar of one hour, one of 23 hours a last one of three.
 */
export const bucketAt = (timeframe: Timeframe, second: number): Bucket => {
  const { from, to, ...ofDay } = dayAt(second)
  if (timeframe === '1D') return { ...ofDay, from, to }
  const step = timeframeSeconds[timeframe]
  const time = from + Math.floor((second - from) / step) * step
  return { time, from: time, to: Math.min(time + step, to) }
}
