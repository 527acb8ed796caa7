/** A part of the log in one object: all positions from one to another. */
export interface Span {
  readonly from: number
  /** Inclusive. */
  readonly to: number
  /** How many times it was merged from smaller ones. */
  readonly level: number
}

export const logPrefix = 'log/'
export const manifestName = 'manifest'
export const retentionName = 'retention'
export const lookupKeyName = 'keys/lookup'

export const userKeyName = (userId: string): string => `keys/${userId}`

export const nameTagName = (nameKey: string): string => `names/${nameKey}`

/** 2^53 has 16 digits. */
const inDigits = (position: number): string => position.toString().padStart(16, '0')

/** Names sort by position. */
export const spanName = ({ from, to, level }: Span): string =>
  `${logPrefix}${inDigits(from)}-${inDigits(to)}-${level.toString()}`

const spanText = /^log\/(\d{16})-(\d{16})-(\d+)$/

/** The reverse; other names are ignored. */
export const spansOf = (names: readonly string[]): readonly Span[] =>
  names.flatMap((name) => {
    const match = spanText.exec(name)
    if (match === null) return []
    const [from = 0, to = 0, level = 0] = match.slice(1).map(Number)
    return [{ from, to, level }]
  })

/** The spans to read, by first position: of equal ones the longest, which merged the others. */
export const longestOf = (all: readonly Span[]): ReadonlyMap<number, Span> => {
  const longest = new Map<number, Span>()
  for (const span of all)
    if ((longest.get(span.from)?.to ?? -1) < span.to) longest.set(span.from, span)
  return longest
}

/** The spans that follow each other without gaps from a position on. */
export const coverOf = (all: readonly Span[], first: number): readonly Span[] => {
  const longest = longestOf(all)
  const cover: Span[] = []
  for (let span = longest.get(first); span !== undefined; span = longest.get(span.to + 1))
    cover.push(span)
  return cover
}
