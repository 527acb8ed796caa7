import {
  dailyBarTime,
  dateOfDailyBar,
  monthsBefore,
  shiftDate,
  type TradingDate,
} from '../calendar/trading-day.ts'
import type { HistoryDay } from './daily-history.ts'

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

/**
 * The last close at or before the day seven days, one month and three months before `today`, and
 * the last of the year before.
 *
 * @param days before today, ascending
 * @param today 00:00 UTC of the trading date, Unix seconds
 */
export const periodBases = (days: readonly HistoryDay[], today: number): PeriodBases => {
  if (days.length === 0) return unknown
  const date = dateOfDailyBar(today)
  const closeBy = (last: TradingDate): number => {
    const end = dailyBarTime(last)
    return days.findLast(({ time }) => time <= end)?.close ?? Number.NaN
  }
  return {
    weekBase: closeBy(shiftDate(date, -7)),
    monthBase: closeBy(monthsBefore(date, 1)),
    quarterBase: closeBy(monthsBefore(date, 3)),
    ytdBase: closeBy(endOfYearBefore(date)),
  }
}
