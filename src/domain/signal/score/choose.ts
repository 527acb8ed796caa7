import type { ScoredCase } from './cases.ts'

/** Signals of one bar: the best are issued, so that the list stays readable. */
export const signalsPerBarMax = 10

const better = (a: ScoredCase, b: ScoredCase): number =>
  b.confidence - a.confidence ||
  b.symbolRecord.cases - a.symbolRecord.cases ||
  (a.symbol < b.symbol ? -1 : 1)

const ofBar = (cases: readonly ScoredCase[]): ScoredCase[] => {
  const chosen = new Map<string, ScoredCase>()
  for (const one of [...cases].sort(better)) {
    if (chosen.size === signalsPerBarMax) break
    if (!chosen.has(one.symbol)) chosen.set(one.symbol, one)
  }
  return [...chosen.values()]
}

/**
 * The cases that become signals: of each bar the most confident, one for a symbol. Oldest first.
 *
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
