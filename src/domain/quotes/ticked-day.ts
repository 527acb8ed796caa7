import type { Bar } from '../stock/bars.ts'

/** A day's open and range, in US dollars. */
export interface DayRange {
  readonly open: number
  readonly high: number
  readonly low: number
  /** Unix seconds: the tick, or the first second of the bar, that the open is of. */
  readonly openAt: number
}

/**
 * A day in progress of which ticks were seen, with imported bars of it: its range is the widest of
 * both, and its open that of whichever began first. Price and volume stay those of the last tick,
 * whose total is the whole day's.
 *
 * @param from first second of a bar; of a daily one that of its day
 */
export const tickedDayWith = (
  day: DayRange,
  bars: readonly Pick<Bar, 'open' | 'high' | 'low'>[],
  from: number,
): DayRange => {
  const first = bars[0]
  const isEarlier = first !== undefined && from < day.openAt
  return {
    open: isEarlier ? first.open : day.open,
    openAt: isEarlier ? from : day.openAt,
    high: Math.max(day.high, ...bars.map(({ high }) => high)),
    low: Math.min(day.low, ...bars.map(({ low }) => low)),
  }
}
