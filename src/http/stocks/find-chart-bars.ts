import type { Bar, ChartBarsQuery } from '../../contracts/market/stocks.ts'
import { bucketAt } from '../../domain/calendar/buckets.ts'
import {
  type AggregatedTimeframe,
  aggregatedTimeframes,
  isIntraday,
  isStored,
} from '../../domain/calendar/chart-timeframes.ts'
import {
  dailyBarTime,
  dateOfDailyBar,
  tradingDate,
  tradingDayStart,
} from '../../domain/calendar/trading-day.ts'
import { aggregate, type Figures } from '../../domain/stock/aggregate.ts'
import type { FormingDocument } from '../../projections/bars/documents.ts'
import { findBars } from '../../projections/bars/read/find-bars.ts'
import type { ReadModels } from '../../projections/read-models.ts'

/** Later than every bar: Unix seconds of the year 9999. */
const endOfTime = 253_402_300_799

const figuresOf = ({ open, high, low, close, volume }: Bar): Figures => ({
  o: open,
  h: high,
  l: low,
  c: close,
  v: volume,
})

/** The bucket of a bar with this time, by the times of bars: a daily one has 00:00 UTC of its date. */
const bucketOf = (timeframe: AggregatedTimeframe, time: number) => {
  if (isIntraday(timeframe)) return bucketAt(timeframe, time)
  const bucket = bucketAt(timeframe, tradingDayStart(dateOfDailyBar(time)) / 1_000)
  return { time: bucket.time, to: dailyBarTime(tradingDate(bucket.to * 1_000)) }
}

/** @param bars of the timeframe that these are aggregated from, ascending */
export const aggregatedBars = (timeframe: AggregatedTimeframe, bars: readonly Bar[]): Bar[] => {
  const buckets = new Map<number, [Figures, ...Figures[]]>()
  for (const bar of bars) {
    const { time } = bucketOf(timeframe, bar.time)
    const parts = buckets.get(time)
    if (parts) parts.push(figuresOf(bar))
    else buckets.set(time, [figuresOf(bar)])
  }
  return Array.from(buckets, ([time, parts]) => {
    const { o, h, l, c, v } = aggregate(parts)
    return { time, open: o, high: h, low: l, close: c, volume: v }
  })
}

/**
 * The last `limit` bars of a chart that start before `before` (Unix seconds), ascending. All bars
 * that an aggregated one is made of are read, also those that start after `before`.
 *
 * @param known the growing ones, if they have been read already
 */
export const findChartBars = async (
  readModels: ReadModels,
  symbol: string,
  { timeframe, limit, before = endOfTime }: ChartBarsQuery,
  known?: FormingDocument | null,
): Promise<readonly Bar[]> => {
  if (isStored(timeframe)) return findBars(readModels, symbol, { timeframe, limit, before }, known)
  const { from, barsMax } = aggregatedTimeframes[timeframe]
  const parts = {
    timeframe: from,
    // Full bars would be exactly `limit`; of more that are not full, the oldest may be cut.
    limit: limit * barsMax,
    before: bucketOf(timeframe, Math.min(before, endOfTime) - 1).to,
  }
  const bars = await findBars(readModels, symbol, parts, known)
  return aggregatedBars(timeframe, bars).slice(-limit)
}
