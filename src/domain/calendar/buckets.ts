import { dailyBarTime, shiftDate, tradingDate, tradingDayStart } from './trading-day.ts'
import { type Timeframe, timeframes, timeframeSeconds } from './timeframes.ts'

/** The stretch of time that one bar stands for; all in Unix seconds. */
export interface Bucket {
  /** The bar's time. */
  readonly time: number
  /** First second, and the first one after it: of a daily bar, New York's midnights. */
  readonly from: number
  readonly to: number
}

/** Intraday bars stand on multiples of their length since 1970; a daily bar is a trading date's. */
export const bucketTime = (timeframe: Timeframe, second: number): number => {
  if (timeframe === '1D') return dailyBarTime(tradingDate(second * 1_000))
  const step = timeframeSeconds[timeframe]
  return Math.floor(second / step) * step
}

export const bucketAt = (timeframe: Timeframe, second: number): Bucket => {
  const time = bucketTime(timeframe, second)
  if (timeframe !== '1D') return { time, from: time, to: time + timeframeSeconds[timeframe] }
  const date = tradingDate(second * 1_000)
  const from = tradingDayStart(date) / 1_000
  return { time, from, to: tradingDayStart(shiftDate(date, 1)) / 1_000 }
}

/** Timeframes with longer bars, shortest first. */
export const coarserThan = (timeframe: Timeframe): readonly Timeframe[] =>
  timeframes.slice(timeframes.indexOf(timeframe) + 1)
