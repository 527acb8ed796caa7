/**
 * How a stored bar came to be; a bar is never replaced by one of a lower rank.
 * - `ticked`: grown from ticks as they came.
 * - `derived`: rolled up from finer bars that were recorded.
 * - `recorded`: imported in this timeframe, or the closed book of its day.
 */
export const rank = { ticked: 0, derived: 1, recorded: 2 } as const

export type Rank = (typeof rank)[keyof typeof rank]
