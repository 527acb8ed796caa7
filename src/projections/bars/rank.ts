/**
 * How a stored bar came to be: what is made of shorter bars takes the place of made ones, not of recorded ones.
 * - `made`: grown from ticks, of a closed book, or made of shorter bars.
 * - `recorded`: imported in this timeframe (and perhaps grown on by ticks), or its day's closed book.
 *   It gives way to a later import of the same second, and an intraday one to its day's closed book
 *   if the book's minutes reach back to its start. Also a minute of ticks that a longer bar covers.
 * - `ticked`: a daily bar of which ticks were seen. While its day goes on, imports widen it; later on
 *   only another daily bar takes its place.
 */
export const rank = { made: 0, recorded: 1, ticked: 2 } as const

export type Rank = (typeof rank)[keyof typeof rank]
