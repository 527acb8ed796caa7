import { ATR, WSMA } from 'trading-signals'
import { atrBars } from '../rules/evaluate-rules.ts'
import type { Candle } from '../rules/rule.ts'
import { levelsOf } from './levels.ts'
import { outcomeAfter } from './outcome.ts'
import { isCounted } from './settled.ts'

/** The outcomes of entries at the end of one bar. */
export interface BarEntries {
  readonly barTime: number
  readonly hits: number
  readonly cases: number
}

/**
 * A buy and a sell at the close of every bar, with the levels of a signal, whatever the rules found.
 * A market move helps one side as much as it hurts the other, so few days give the base rate.
 */
export const entriesOf = (history: readonly Candle[]): BarEntries[] => {
  const range = new ATR(atrBars, WSMA)
  return history.flatMap((bar, index) => {
    const atr = range.add(bar)
    if (atr === null) return []
    let [hits, cases] = [0, 0]
    for (const type of ['buy', 'sell'] as const) {
      const levels = levelsOf(type, bar.close, atr)
      const outcome = levels && outcomeAfter(type, levels, history, index)
      if (!isCounted(bar.time, outcome)) continue
      cases += 1
      if (outcome.outcome === 'target') hits += 1
    }
    return cases === 0 ? [] : [{ barTime: bar.time, hits, cases }]
  })
}
