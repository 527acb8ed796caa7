import { lookAt, type Seen } from '../rules/look-at.ts'
import type { Candle } from '../rules/rule.ts'
import { confidenceOf, type Record } from './confidence.ts'
import { type Levels, levelsOf } from './levels.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Something that a rule saw in the past, and what came of it. */
export interface Case {
  readonly symbol: string
  readonly seen: Seen
  readonly barTime: number
  readonly levels: Levels
  /** Null: still open. */
  readonly outcome: Outcome | null
}

/** A case with how often its rule had been right when it was seen. */
export interface ScoredCase extends Case {
  readonly symbolRecord: Record
  readonly marketRecord: Record
  readonly confidence: number
}

function* from(history: readonly Candle[], index: number): Generator<Candle> {
  for (let i = index; i < history.length; i += 1) yield history[i] as Candle
}

/** Everything that the rules saw in a symbol's finished bars, oldest first. */
export const casesOf = (symbol: string, history: readonly Candle[]): Case[] =>
  lookAt(history).flatMap((seen) => {
    const bar = history[seen.index] as Candle
    const levels = levelsOf(seen.type, bar.close, seen.atr)
    if (levels === null) return []
    const after = from(history, seen.index + 1)
    const outcome = outcomeOf(seen.type, levels, bar.time, after)
    return [{ symbol, seen, barTime: bar.time, levels, outcome }]
  })

const none: Record = { hits: 0, cases: 0 }

/** The records of rules on symbols and on the whole market, as they grow. */
const createRecords = () => {
  const records = new Map<string, Record>()
  const keysOf = ({ symbol, seen: { rule, type } }: Case): [string, string] => [
    `${rule}|${type}|${symbol}`,
    `${rule}|${type}`,
  ]
  const add = (one: Case, key: string) => {
    const { hits, cases } = records.get(key) ?? none
    const hit = one.outcome?.outcome === 'target' ? 1 : 0
    records.set(key, { hits: hits + hit, cases: cases + 1 })
  }
  return {
    close: (one: Case) => {
      for (const key of keysOf(one)) add(one, key)
    },
    of: (one: Case) => {
      const [symbol, market] = keysOf(one)
      return {
        symbolRecord: records.get(symbol) ?? none,
        marketRecord: records.get(market) ?? none,
      }
    },
  }
}

/**
 * Gives every case the records that its rule had at the end of its bar, made only of cases that the
 * tape had closed by then, and the confidence that they measure. Cases that no sufficient record
 * stands behind are left out. Oldest first.
 */
export const scoreCases = (cases: readonly Case[]): ScoredCase[] =>
  [...scoring(cases)].filter((one) => one !== null)

/** The same case by case, null for one that is left out, so that others may have their turn between. */
export function* scoring(cases: readonly Case[]): Generator<ScoredCase | null> {
  const seen = [...cases].sort((a, b) => a.barTime - b.barTime)
  const closed = cases
    .filter(({ outcome }) => outcome !== null)
    .sort((a, b) => (a.outcome?.barTime ?? 0) - (b.outcome?.barTime ?? 0))
  const records = createRecords()
  let next = 0
  for (const one of seen) {
    for (let done = closed[next]; done; done = closed[next]) {
      if ((done.outcome?.barTime ?? Infinity) > one.barTime) break
      records.close(done)
      next += 1
    }
    const known = records.of(one)
    const confidence = confidenceOf(known.symbolRecord, known.marketRecord)
    yield confidence === null ? null : { ...one, ...known, confidence }
  }
}
