import { dateOfDailyBar, shiftDate, type TradingDate } from '../../calendar/trading-day.ts'
import type { DayReferences } from '../../quotes/day-references.ts'
import { barTime } from '../../stock/bars/bar.ts'
import type { InferSplit } from '../../stock/commands.ts'
import type { StockEvent } from '../../stock/events.ts'
import { splitLike } from '../../stock/splits/split-ratio.ts'

/** After every day. */
const never = '9999-12-31' as TradingDate

/**
 * The split that imported daily bars are adjusted for, or null: they give the newest day that is
 * known a close that is the known one in new shares. Nothing has traded in new shares then, so they
 * begin on the next day. To be asked before the bars are taken in.
 */
export const inferredSplit = (
  references: DayReferences,
  { symbol, timeframe, bars }: Extract<StockEvent, { type: 'BarsImported' }>['data'],
): InferSplit | null => {
  if (timeframe !== '1D') return null
  const newest = references.dayBefore(references.rows.rowOf(symbol), never)
  if (newest === null) return null
  const index = bars.close.findLastIndex((_, at) => barTime(bars, at) === newest.time)
  const close = bars.close[index]
  const ratio = close === undefined ? null : splitLike(newest.close, close)
  if (ratio === null) return null
  const date = shiftDate(dateOfDailyBar(newest.time), 1)
  const adjusted = { from: barTime(bars, 0), to: barTime(bars, bars.close.length - 1) }
  return { type: 'InferSplit', symbol, split: { ...ratio, date }, adjusted }
}
