import type { Bar } from '../../../../contracts/market/stocks.ts'
import { bucketAt } from '../../../../domain/calendar/buckets.ts'
import { type ChartTimeframe, isIntraday } from '../../../../domain/calendar/chart-timeframes.ts'
import { lastUntil } from '../drawings/shapes/bar-places.ts'

/** The place of the bar that a moment (Unix ms) belongs to; null: it is not there. */
export const barOf = (
  bars: readonly Pick<Bar, 'time'>[],
  at: number,
  timeframe: ChartTimeframe,
): number | null => {
  const { time, from, to } = bucketAt(timeframe, Math.floor(at / 1_000))
  // Where an exchange opens at half past, an hour's bar has the time of the open.
  const [first, last] = isIntraday(timeframe) ? [from, to - 1] : [time, time]
  const place = lastUntil(bars, last)
  return (bars[place]?.time ?? Number.NaN) >= first ? place : null
}
