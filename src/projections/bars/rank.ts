import { type Timeframe, timeframes } from '../../domain/calendar/timeframes.ts'

/**
 * How a stored bar came to be: what is made of shorter bars takes the place of made ones, not of recorded ones.
 * - `made`: grown from ticks, of a closed book, or made of shorter bars.
 * - `recorded`: imported in this timeframe (and perhaps grown on by ticks), or its day's closed book.
 *   It gives way to a later import of the same second, and an intraday one to its day's closed book
 *   if the book's minutes reach back to its start.
 * - `ticked`: a daily bar of which ticks were seen. While its day goes on, imports widen it; later on
 *   only another daily bar takes its place.
 */
export const rank = { made: 0, recorded: 1, ticked: 2 } as const

/** One of {@link rank}; of a minute of ticks also the timeframes of {@link coveredBy}. */
export type Rank = number

const bitOf = (timeframe: Timeframe): number => 4 << timeframes.indexOf(timeframe)

/** A minute of ticks that a recorded bar of this timeframe contains, from another bucket. */
export const coveredBy = (r: Rank, timeframe: Timeframe): Rank => r | bitOf(timeframe)

/** Whether a recorded bar of this timeframe covers a bar beyond its own bucket too. */
export const isCoveredBy = (r: Rank, timeframe: Timeframe): boolean =>
  r === rank.recorded || (r & bitOf(timeframe)) !== 0
