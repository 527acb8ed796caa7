import { dailyBarTime, tradingDayStart } from '../calendar/trading-day.ts'
import { barTime } from '../stock/bars/bar.ts'
import type { StockData } from '../stock/events.ts'
import type { SymbolMetrics } from './symbol-metrics.ts'
import { quarterOf, quartersPerDay } from './volume-profile.ts'

/**
 * Applies the summary of a closed day to the metrics of its symbol.
 * @returns false: the symbol's record has to be loaded again
 */
export const closeDay = (
  row: SymbolMetrics,
  { date, day, minutes }: StockData<'TradingDayClosed'>,
): boolean => {
  const startMs = tradingDayStart(date)
  const quarters = new Float64Array(quartersPerDay)
  for (const [index, volume] of minutes.volume.entries()) {
    const quarter = quarterOf(barTime(minutes, index) * 1_000 - startMs)
    quarters[quarter] = (quarters[quarter] ?? 0) + volume
  }
  const { high, low, close, volume } = day
  return row.close({ time: dailyBarTime(date), high, low, close, volume }, quarters)
}
