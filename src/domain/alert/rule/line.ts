/** A place that a line runs through: Unix seconds, and US dollars a share. */
export interface LineAnchor {
  readonly time: number
  readonly price: number
}

/** The first anchor is the earlier one. */
export type RuleLine = [LineAnchor, LineAnchor]

/**
 * The price (US dollars) of a line at a moment. It begins at its first anchor, runs evenly in time
 * through its second one, and goes on. NaN: before its first anchor.
 * @param at Unix ms
 */
export const lineAt = ([from, to]: RuleLine, at: number): number => {
  const seconds = at / 1_000 - from.time
  return seconds >= 0
    ? from.price + ((to.price - from.price) * seconds) / (to.time - from.time)
    : Number.NaN
}
