/**
 * How a stored bar came to be: what is rolled up takes the place of made bars, not of recorded ones.
 * - `made`: grown from ticks, or rolled up from shorter bars.
 * - `recorded`: imported in this timeframe (and perhaps grown on by ticks), or its day's closed book.
 *   It gives way to a later import of the same second, and an intraday one to its day's closed book
 *   if the book's minutes reach back to its start.
 */
export const rank = { made: 0, recorded: 1 } as const

export type Rank = (typeof rank)[keyof typeof rank]
