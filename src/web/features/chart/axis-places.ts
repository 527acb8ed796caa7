/** Pixels, at letters of 11 px. */
export const axisSizes = {
  /** A price in its coloured box. */
  tag: 17,
  /** A number of the axis. */
  number: 11,
  /** What stays free between the two. */
  gap: 3,
} as const

/** Tags on one side of the last price, the nearest first: who meets the one before makes way. */
const spread = (start: number, tags: readonly number[], direction: 1 | -1): readonly number[] => {
  let before = start
  return tags.map((y) => {
    const pushed = before + direction * axisSizes.tag
    before = direction === 1 ? Math.max(y, pushed) : Math.min(y, pushed)
    return before
  })
}

/** Where the library draws the tags: the last price at its place, the others clear of it and of each other. */
const drawnTags = (last: number, others: readonly number[]): readonly number[] => {
  const above = others.filter((y) => y <= last).sort((a, b) => b - a)
  const below = others.filter((y) => y > last).sort((a, b) => a - b)
  return [last, ...spread(last, above, -1), ...spread(last, below, 1)]
}

/**
 * Which numbers of an axis a tag lies over or beside: who reads a price from half of a number reads a
 * wrong one.
 *
 * @param numbers the middle of each number, in pixels from the top
 * @param last the middle of the last price's tag; null: it has none
 * @param others the prices of the other tags, in pixels from the top
 */
export const coveredNumbers = (
  numbers: readonly number[],
  last: number | null,
  others: readonly number[],
): readonly number[] => {
  const [first, ...rest] = others
  const tags =
    last !== null ? drawnTags(last, others) : first === undefined ? [] : drawnTags(first, rest)
  const apart = (axisSizes.tag + axisSizes.number) / 2 + axisSizes.gap
  return numbers.filter((y) => tags.some((tag) => Math.abs(tag - y) < apart))
}
