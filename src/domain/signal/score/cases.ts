import { evaluateRules } from '../rules/evaluate-rules.ts'
import type { Candle } from '../rules/rule.ts'
import type { Case } from './case.ts'
import { baseRateOf, confidenceOf, type DayTally } from './confidence.ts'
import type { BarEntries } from './entries.ts'
import { levelsOf } from './levels.ts'
import { outcomeAfter } from './outcome.ts'
import { createRecords } from './records.ts'

/** A case with how often its rule had been right when it was seen. */
export interface ScoredCase extends Case {
  readonly symbolRecord: DayTally
  readonly marketRecord: DayTally
  /** How often any entry reached its target by then, 0 to 1. */
  readonly baseRate: number
  readonly confidence: number
}

/** Everything that the rules saw in a symbol's finished bars, oldest first. */
export const casesOf = (symbol: string, history: readonly Candle[]): Case[] =>
  evaluateRules(history).flatMap((seen) => {
    const bar = history[seen.index] as Candle
    const levels = levelsOf(seen.type, bar.close, seen.atr)
    if (levels === null) return []
    const outcome = outcomeAfter(seen.type, levels, history, seen.index)
    return [{ symbol, seen, barTime: bar.time, levels, outcome }]
  })

/**
 * Gives every case the records that its rule had at the end of its bar, from days whose cases were
 * all settled by then, and the confidence that follows from them. Null for a case before
 * a base rate was measured. Oldest first, case by case, so that others may have their turn between.
 * @param entries of every symbol's history
 */
export function* scoring(
  cases: readonly Case[],
  entries: Iterable<BarEntries>,
): Generator<ScoredCase | null> {
  const recordsOf = createRecords(cases, entries)
  for (const one of [...cases].sort((a, b) => a.barTime - b.barTime)) {
    const { base, market, symbol } = recordsOf(one)
    const baseRate = baseRateOf(base)
    if (baseRate === null) yield null
    else {
      const confidence = confidenceOf(baseRate, market, symbol)
      yield { ...one, baseRate, confidence, marketRecord: market, symbolRecord: symbol }
    }
  }
}
