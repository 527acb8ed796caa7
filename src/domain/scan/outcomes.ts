/** A symbol on the day on which it began to match: 00:00 UTC of the trading date, Unix seconds. */
export interface Entry {
  readonly symbol: string
  readonly day: number
}

/** Closes by day, in US dollars, all before and after a split in the same shares. */
export type Closes = ReadonlyMap<number, number>

/** What entries did over a number of trading days. Returns are fractions: 0.05 is 5%. */
export interface Outcome {
  readonly days: number
  /** Entries with a close on both days. */
  readonly count: number
  /** Entries after which this many trading days have not passed yet. */
  readonly pending: number
  /** Entries without a close on one of the two days, or without a return of the market. */
  readonly missing: number
  /** null: no entry has a result. */
  readonly median: number | null
  readonly mean: number | null
  /** The mean return of the market over the same days. */
  readonly marketMean: number | null
  /** The share of entries that did better than the market, 0 to 1. */
  readonly aboveMarket: number | null
}

export const outcomeDays = [1, 5, 20] as const

/** null: a close is missing. */
export const returnOver = (closes: Closes | undefined, { from, to }: Span): number | null => {
  const [first, last] = [closes?.get(from), closes?.get(to)]
  return first === undefined || last === undefined || !(first > 0) ? null : last / first - 1
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return meanOf(sorted.slice(sorted.length % 2 === 0 ? middle - 1 : middle, middle + 1))
}

/** A span of trading days, as {@link Entry} writes days. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The mean return of all symbols that have a close on both days; null: none has. */
export const meanReturn = (all: Iterable<Closes>, span: Span): number | null =>
  meanOf([...all].flatMap((own) => returnOver(own, span) ?? []))

/**
 * The spans from a day to each of {@link outcomeDays} after it; null: those days are not over.
 * @param days trading days of the market that are over, ascending
 */
export const spansAfter = (days: readonly number[]) => {
  const known = new Map<number, readonly (Span | null)[]>()
  return (day: number): readonly (Span | null)[] => {
    const found = known.get(day)
    if (found) return found
    const place = days.findLastIndex((one) => one <= day)
    const spans = outcomeDays.map((after) => {
      const to = days[place + after]
      return to === undefined ? null : { from: day, to }
    })
    known.set(day, spans)
    return spans
  }
}

interface Recorded {
  readonly spansOf: ReturnType<typeof spansAfter>
  readonly closesOf: (symbol: string) => Closes | undefined
  readonly marketReturn: (span: Span) => number | null
}

/** What entries did over each number of days of {@link outcomeDays}; see {@link Outcome}. */
export const outcomesOf = (
  entries: readonly Entry[],
  { spansOf, closesOf, marketReturn }: Recorded,
): Outcome[] =>
  outcomeDays.map((after, index) => {
    const own: number[] = []
    const market: number[] = []
    let [above, pending] = [0, 0]
    for (const { symbol, day } of entries) {
      const span = spansOf(day)[index] ?? null
      if (span === null) {
        pending += 1
        continue
      }
      const [result, ofMarket] = [returnOver(closesOf(symbol), span), marketReturn(span)]
      if (result === null || ofMarket === null) continue
      own.push(result)
      market.push(ofMarket)
      if (result > ofMarket) above += 1
    }
    return {
      days: after,
      count: own.length,
      pending,
      missing: entries.length - pending - own.length,
      median: medianOf(own),
      mean: meanOf(own),
      marketMean: meanOf(market),
      aboveMarket: own.length === 0 ? null : above / own.length,
    }
  })
