/**
 * How a stored bar came to be; a bar is never replaced by one of a lower rank.
 * - `made`: grown from ticks, or rolled up from finer bars.
 * - `recorded`: imported in this timeframe, or the closed book of its day.
 */
export const rank = { made: 0, recorded: 1 } as const

export type Rank = (typeof rank)[keyof typeof rank]
