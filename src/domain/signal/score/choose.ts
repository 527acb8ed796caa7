import type { ScoredCase } from './cases.ts'

/** Buys of one bar, and sells: the best are issued, so that the list stays readable. */
export const signalsPerSideMax = 5

/**
 * How many more signals of one side than of the other a bar may have. The move of the market helps
 * one side as much as it hurts the other, and would decide the hit rate of a list of one side.
 */
export const sidesDifferMax = 2

const better = (a: ScoredCase, b: ScoredCase): number =>
  b.confidence - a.confidence ||
  b.symbolRecord.cases - a.symbolRecord.cases ||
  (a.symbol < b.symbol ? -1 : 1)

const ofBar = (cases: readonly ScoredCase[]): ScoredCase[] => {
  const best = new Map<string, ScoredCase>()
  for (const one of [...cases].sort(better)) if (!best.has(one.symbol)) best.set(one.symbol, one)
  const sides = { buy: [] as ScoredCase[], sell: [] as ScoredCase[] }
  for (const one of best.values()) sides[one.seen.type].push(one)
  const chosen = (side: readonly ScoredCase[], other: readonly ScoredCase[]) =>
    side.slice(0, Math.min(signalsPerSideMax, other.length + sidesDifferMax))
  return [...chosen(sides.buy, sides.sell), ...chosen(sides.sell, sides.buy)].sort(better)
}

/**
 * The cases that become signals: of each bar the most confident of each side, one for a symbol.
 * Oldest first.
 * @param since Unix seconds: only bars that start then or later
 */
export const chooseCases = (cases: readonly ScoredCase[], since: number): ScoredCase[] => {
  const bars = new Map<number, ScoredCase[]>()
  for (const one of cases) {
    if (one.barTime < since) continue
    const known = bars.get(one.barTime)
    if (known) known.push(one)
    else bars.set(one.barTime, [one])
  }
  return [...bars].sort(([a], [b]) => a - b).flatMap(([, ofOne]) => ofBar(ofOne))
}
