import { daySeconds } from '../../calendar/trading-day.ts'

/** 52 weeks. With today it is a year of 365 calendar days. */
const yearDays = 364

/** Figures of days in columns, ascending. */
export interface RangeColumns {
  readonly times: ArrayLike<number>
  readonly highs: ArrayLike<number>
  readonly lows: ArrayLike<number>
}

export interface YearBefore {
  readonly yearHigh: number
  readonly yearLow: number
  readonly yearTradingDays: number
}

/** The history does not reach back so far. */
export const unknownYear: YearBefore = {
  yearHigh: Number.NaN,
  yearLow: Number.NaN,
  yearTradingDays: Number.NaN,
}

/** The first day that counts, in Unix seconds as `today`. */
export const firstOfYear = (today: number): number => today - yearDays * daySeconds

/**
 * The highest high, the lowest low and the number of trading days in the 364 calendar days before
 * `today`, without it. NaN where the history does not reach back to the first of them: a listing of
 * nine months has no range of 52 weeks.
 * @param days before today
 * @param today 00:00 UTC of the trading date, Unix seconds
 */
export const yearBefore = ({ times, highs, lows }: RangeColumns, today: number): YearBefore => {
  const from = firstOfYear(today)
  if (!((times[0] ?? Number.NaN) <= from)) return unknownYear
  let first = times.length
  while (first > 0 && (times[first - 1] ?? Number.NaN) >= from) first -= 1
  let yearHigh = Number.NEGATIVE_INFINITY
  let yearLow = Number.POSITIVE_INFINITY
  for (let day = first; day < times.length; day += 1) {
    const high = highs[day] ?? Number.NaN
    const low = lows[day] ?? Number.NaN
    if (high > yearHigh) yearHigh = high
    if (low < yearLow) yearLow = low
  }
  return { yearHigh, yearLow, yearTradingDays: times.length - first }
}
