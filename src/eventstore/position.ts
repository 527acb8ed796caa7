/**
 * A place in the log: opaque, ordered, with gaps. `commit` orders transactions, `prepare` orders
 * the events within one; an adapter with one order uses the same number twice.
 */
export interface Position {
  readonly commit: bigint
  readonly prepare: bigint
}

export const comparePositions = (a: Position, b: Position): -1 | 0 | 1 => {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1
  if (a.prepare !== b.prepare) return a.prepare < b.prepare ? -1 : 1
  return 0
}

/** Whether `position` is after `other`; null is before every position. */
export const isAfter = (position: Position, other: Position | null): boolean =>
  other === null || comparePositions(position, other) > 0

/** null is before every position. */
export const laterOf = (a: Position | null, b: Position | null): Position | null =>
  b !== null && isAfter(b, a) ? b : a

/** null is before every position. */
export const earlierOf = (a: Position | null, b: Position | null): Position | null =>
  a !== null && isAfter(a, b) ? b : a

/** `commit/prepare` in decimal: the form in cookies, replies and exports. */
export const formatPosition = ({ commit, prepare }: Position): string =>
  `${commit.toString()}/${prepare.toString()}`

const positionText = /^(\d{1,20})\/(\d{1,20})$/
const largestPosition = 2n ** 64n - 1n

/** The reverse of {@link formatPosition}; null when the text is not a position. */
export const parsePosition = (text: string): Position | null => {
  const match = positionText.exec(text)
  if (!match) return null
  const [, commit = '', prepare = ''] = match
  const position = { commit: BigInt(commit), prepare: BigInt(prepare) }
  return position.commit > largestPosition || position.prepare > largestPosition ? null : position
}

const inHex = (place: bigint): string => place.toString(16).padStart(16, '0')

/** 32 hex digits whose text order is the order of positions, in every store. */
export const positionSortKey = ({ commit, prepare }: Position): string => {
  const first = inHex(commit)
  return first + (prepare === commit ? first : inHex(prepare))
}

/** The reverse of {@link positionSortKey}. */
export const parsePositionSortKey = (key: string): Position => ({
  commit: BigInt(`0x${key.slice(0, 16)}`),
  prepare: BigInt(`0x${key.slice(16)}`),
})
