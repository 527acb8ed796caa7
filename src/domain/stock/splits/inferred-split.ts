import { timeframeSeconds } from '../../calendar/timeframes.ts'
import { dateOfDailyBar, shiftDate } from '../../calendar/trading-day.ts'
import { barTime } from '../bars/bar.ts'
import type { InferSplit } from '../commands.ts'
import type { StockData } from '../events.ts'
import { splitLike } from './split-ratio.ts'

/** The newest day of a symbol: its close (US dollars) at 00:00 UTC of its date (Unix seconds). */
interface NewestDay {
  readonly time: number
  readonly close: number
  /** Its figures stay those of its ticks, whatever is imported. */
  readonly isOfTicks: boolean
}

/**
 * The split that imported daily bars are adjusted for, or null: they give the newest day that is
 * known a close that is the known one in new shares. Nothing has traded in new shares then, so they
 * begin on the next day.
 * @param newest as it was known before the bars; null: no day was
 */
export const inferredSplit = (
  newest: NewestDay | null,
  { symbol, timeframe, bars }: StockData<'BarsImported'>,
): InferSplit | null => {
  if (timeframe !== '1D' || newest === null) return null
  const index = bars.close.findLastIndex((_, at) => barTime(bars, at) === newest.time)
  const close = bars.close[index]
  const ratio = close === undefined ? null : splitLike(newest.close, close)
  if (ratio === null) return null
  const date = shiftDate(dateOfDailyBar(newest.time), 1)
  const last = newest.isOfTicks
    ? newest.time - timeframeSeconds['1D']
    : barTime(bars, bars.close.length - 1)
  const adjusted = { from: barTime(bars, 0), to: last }
  return { type: 'InferSplit', symbol, split: { ...ratio, date }, adjusted }
}
