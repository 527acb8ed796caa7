import {
  dailyBarTime,
  dateOfDailyBar,
  monthsBefore,
  shiftDate,
  type TradingDate,
} from '../../calendar/trading-day.ts'

/** Closes that the performance of a period is measured against; NaN: the history is too short. */
export interface PeriodBases {
  readonly weekBase: number
  readonly monthBase: number
  readonly quarterBase: number
  readonly ytdBase: number
}

const unknown: PeriodBases = {
  weekBase: Number.NaN,
  monthBase: Number.NaN,
  quarterBase: Number.NaN,
  ytdBase: Number.NaN,
}

const endOfYearBefore = (date: TradingDate): TradingDate =>
  `${Number(date.slice(0, 4)) - 1}-12-31` as TradingDate

/** The last days of the periods, by their daily bars' times. */
const endsOf = (today: number) => {
  const date = dateOfDailyBar(today)
  return {
    week: dailyBarTime(shiftDate(date, -7)),
    month: dailyBarTime(monthsBefore(date, 1)),
    quarter: dailyBarTime(monthsBefore(date, 3)),
    year: dailyBarTime(endOfYearBefore(date)),
  }
}

/** Of the days that were asked for: all symbols ask for the same ones. */
const knownEnds = new Map<number, ReturnType<typeof endsOf>>()
const knownEndsMax = 1_000

const knownEndsOf = (today: number) => {
  let ends = knownEnds.get(today)
  if (ends === undefined) {
    if (knownEnds.size === knownEndsMax) knownEnds.clear()
    knownEnds.set(today, (ends = endsOf(today)))
  }
  return ends
}

/** How many of these ascending times are not after the end. */
const countUntil = (times: ArrayLike<number>, end: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? Number.NaN) <= end) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The last close at or before the day seven days, one month and three months before `today`, and
 * the last of the year before.
 * @param times of the days before today, ascending
 * @param closes of the same days
 * @param today 00:00 UTC of the trading date, Unix seconds
 */
export const periodBases = (
  times: ArrayLike<number>,
  closes: ArrayLike<number>,
  today: number,
): PeriodBases => {
  if (times.length === 0) return unknown
  const ends = knownEndsOf(today)
  const closeBy = (end: number): number => closes[countUntil(times, end) - 1] ?? Number.NaN
  return {
    weekBase: closeBy(ends.week),
    monthBase: closeBy(ends.month),
    quarterBase: closeBy(ends.quarter),
    ytdBase: closeBy(ends.year),
  }
}
