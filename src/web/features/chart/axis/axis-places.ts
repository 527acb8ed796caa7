/** Pixels, at letters of 11 px. */
export const axisSizes = {
  /** A price in its coloured box. */
  tag: 17,
  number: 11,
  /** What stays free between the two. */
  gap: 3,
  /** What stays free at the right of a tag. */
  right: 2,
} as const

/** Where a tag begins, in whole pixels from the top, whose middle is at `y`. */
export const tagTop = (y: number): number => Math.round(y - axisSizes.tag / 2)

interface Tag {
  /** Its place in the list that was asked about. */
  readonly index: number
  readonly y: number
}

/**
 * Tags on one side of the last price, the nearest first: a tag that would overlap the one before moves
 * away from it.
 */
const spread = (start: number, tags: readonly Tag[], direction: 1 | -1): readonly Tag[] => {
  let before = start
  return tags.map(({ index, y }) => {
    const pushed = before + direction * axisSizes.tag
    before = direction === 1 ? Math.max(y, pushed) : Math.min(y, pushed)
    return { index, y: before }
  })
}

/**
 * Where the tags beside the last price stand: clear of it and of each other. All in pixels from the
 * top; the places are in the order of `others`.
 *
 * @param last the middle of the last price's tag; null: it has none, and the first of the others stays
 * @param others the prices that have tags
 */
export const tagPlaces = (last: number | null, others: readonly number[]): readonly number[] => {
  const [first, ...rest] = others
  if (last === null) return first === undefined ? [] : [first, ...tagPlaces(first, rest)]
  const tags = others.map((y, index) => ({ index, y }))
  const above = tags.filter(({ y }) => y <= last).sort((a, b) => b.y - a.y)
  const below = tags.filter(({ y }) => y > last).sort((a, b) => a.y - b.y)
  return [...spread(last, above, -1), ...spread(last, below, 1)]
    .sort((a, b) => a.index - b.index)
    .map(({ y }) => y)
}

/**
 * Which numbers of an axis a tag lies over or beside: who reads a price from half of a number reads a
 * wrong one.
 *
 * @param numbers the middle of each number, in pixels from the top
 * @param tags the middle of each tag, in pixels from the top
 */
export const coveredNumbers = (
  numbers: readonly number[],
  tags: readonly number[],
): readonly number[] => {
  const apart = (axisSizes.tag + axisSizes.number) / 2 + axisSizes.gap
  return numbers.filter((y) => tags.some((tag) => Math.abs(tag - y) < apart))
}
