import { daySeconds } from '../calendar/trading-day.ts'

/** 52 weeks. With today it is a year of 365 calendar days. */
const yearDays = 364

interface RangeDay {
  readonly time: number
  readonly high: number
  readonly low: number
}

export interface YearBefore {
  readonly yearHigh: number
  readonly yearLow: number
  readonly yearTradingDays: number
}

const unknown: YearBefore = {
  yearHigh: Number.NaN,
  yearLow: Number.NaN,
  yearTradingDays: Number.NaN,
}

/**
 * The highest high, the lowest low and the number of trading days in the 364 calendar days before
 * `today`, without it. NaN where the history does not reach back to the first of them: a listing of
 * nine months has no range of 52 weeks.
 *
 * @param days before today, ascending
 * @param today 00:00 UTC of the trading date, Unix seconds
 */
export const yearBefore = (days: readonly RangeDay[], today: number): YearBefore => {
  const from = today - yearDays * daySeconds
  const [first] = days
  if (first === undefined || first.time > from) return unknown
  const year = days.slice(days.findLastIndex(({ time }) => time < from) + 1)
  return {
    yearHigh: year.reduce((highest, { high }) => Math.max(highest, high), Number.NEGATIVE_INFINITY),
    yearLow: year.reduce((lowest, { low }) => Math.min(lowest, low), Number.POSITIVE_INFINITY),
    yearTradingDays: year.length,
  }
}
