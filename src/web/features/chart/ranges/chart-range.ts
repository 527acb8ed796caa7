import type { Bar } from '../../../../contracts/market/stocks.ts'
import { type ChartTimeframe, isIntraday } from '../../../../domain/calendar/chart-timeframes.ts'
import {
  dailyBarTime,
  dateOfDailyBar,
  monthsBefore,
  type TradingDate,
  tradingDate,
  tradingDayStart,
} from '../../../../domain/calendar/trading-day.ts'

/**
 * What a range shows at which timeframe. `barsMax` is how many bars it can have on an exchange that
 * trades day and night.
 */
export const chartRanges = {
  '1D': { timeframe: '5m', barsMax: 300 },
  '5D': { timeframe: '15m', barsMax: 500 },
  '1M': { timeframe: '1H', barsMax: 775 },
  '6M': { timeframe: '1D', barsMax: 185 },
  YTD: { timeframe: '1D', barsMax: 366 },
  '1Y': { timeframe: '1D', barsMax: 367 },
  '5Y': { timeframe: '1W', barsMax: 262 },
  All: { timeframe: '1W', barsMax: 5_000 },
} as const satisfies Readonly<Record<string, { timeframe: ChartTimeframe; barsMax: number }>>

export type ChartRange = keyof typeof chartRanges

export const chartRangeNames = Object.keys(chartRanges) as ChartRange[]

/** A choice of a range; the same range chosen again is another one. */
export interface ChosenRange {
  readonly range: ChartRange
  /** At which it is shown, and how many bars it can have. */
  readonly timeframe: ChartTimeframe
  readonly barsMax: number
}

const trailing = { '1M': 1, '6M': 6, '1Y': 12, '5Y': 60 } as const
const tradingDays = { '1D': 1, '5D': 5 } as const

/** The place of the first bar of the last `count` trading days that have bars. */
const ofTradingDays = (
  count: number,
  bars: readonly Bar[],
  dateOf: (bar: Bar) => TradingDate,
): number => {
  const dates = new Set<TradingDate>()
  const last = bars.findLastIndex((bar) => dates.add(dateOf(bar)).size > count)
  return last + 1
}

/**
 * Which bar a range begins with, counted from the oldest. It ends with the newest bar, so a range is
 * never empty because the market is closed.
 *
 * @param bars ascending
 */
export const firstOfRange = (
  range: ChartRange,
  bars: readonly Bar[],
  timeframe: ChartTimeframe,
): number => {
  const newest = bars.at(-1)
  if (newest === undefined || range === 'All') return 0
  const intraday = isIntraday(timeframe)
  const dateOf = ({ time }: Bar) => (intraday ? tradingDate(time * 1_000) : dateOfDailyBar(time))
  if (range === '1D' || range === '5D') return ofTradingDays(tradingDays[range], bars, dateOf)
  const date = dateOf(newest)
  const first: TradingDate =
    range === 'YTD'
      ? (`${date.slice(0, 4)}-01-01` as TradingDate)
      : monthsBefore(date, trailing[range])
  const from = intraday ? tradingDayStart(first) / 1_000 : dailyBarTime(first)
  return Math.max(
    0,
    bars.findIndex(({ time }) => time >= from),
  )
}
