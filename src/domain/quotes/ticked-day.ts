import type { Resolution, Timeframe } from '../calendar/timeframes.ts'
import type { Bar } from '../stock/bars/bar.ts'
import { splitLike } from '../stock/splits/split-ratio.ts'

/** What the figures of a day are from. The closed book of a day is a daily bar of it. */
export type DaySource = 'intraday' | 'daily' | 'ticks'

/** @param resolution what the day's price was read from */
export const daySource = (resolution: Resolution | null, isClosed: boolean): DaySource => {
  if (isClosed || resolution === '1D') return 'daily'
  return resolution === 'tick' ? 'ticks' : 'intraday'
}

/**
 * What imported bars of this timeframe do to the figures of their day: chart, list, quotes and alerts
 * all ask here. A day in progress that has ticks is widened by {@link tickedDayWith}.
 */
export const importEffect = (
  source: DaySource,
  timeframe: Timeframe,
): 'replace' | 'aggregate' | 'widen' | 'none' => {
  if (source === 'ticks') return 'widen'
  if (timeframe === '1D') return 'replace'
  return source === 'intraday' ? 'aggregate' : 'none'
}

/** A day's open and range, in US dollars. */
export interface DayRange {
  readonly open: number
  readonly high: number
  readonly low: number
  /** Unix seconds: the tick, or the first second of the bar, that the open is of. */
  readonly openAt: number
}

/**
 * Whether a daily bar of a day in progress is in the shares of its ticks. One in new shares says
 * nothing of ticks in old ones: their split adjusts them.
 * @param price of the last tick, US dollars; null: none
 * @param close of the bar, US dollars
 */
export const isInSharesOf = (price: number | null, close: number): boolean =>
  price === null || splitLike(price, close) === null

/** Of a bar, what widens a day in progress. */
export type BarRange = Pick<Bar, 'open' | 'high' | 'low'>

/**
 * A day in progress of which ticks were seen, with imported bars of it: its range is the widest of
 * both, and its open that of whichever began first. Price and volume stay those of the last tick,
 * whose total is the whole day's.
 * @param from first second of a bar; of a daily one that of its day
 */
export const tickedDayWith = (day: DayRange, bars: readonly BarRange[], from: number): DayRange => {
  const first = bars[0]
  const isEarlier = first !== undefined && from < day.openAt
  return {
    open: isEarlier ? first.open : day.open,
    openAt: isEarlier ? from : day.openAt,
    high: Math.max(day.high, ...bars.map(({ high }) => high)),
    low: Math.min(day.low, ...bars.map(({ low }) => low)),
  }
}
