import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'react-redux'
import { betaDays, firstUnknowable } from '../../../../domain/alert/armed/rules/knowable.ts'
import { RuleSymbol, type RuleRecord } from '../../../../domain/alert/armed/rules/rule-symbol.ts'
import type { CompoundRule, RuleQuantity } from '../../../../domain/alert/rule/rule.ts'
import { marketOf, RuleTrial } from '../../../../domain/alert/rule/rule-trial.ts'
import { useRuleRecord } from '../../../api/alerts/rule-record.ts'
import type { AppStore } from '../../../state/store.ts'
import { depsOf, openTape } from '../play/open-tape.ts'
import { createTapeReader } from '../play/tape-reader.ts'
import { type TrialStop, TrialRun, type TriedTrigger } from './trial-run.ts'
import type { TriedRule } from './tried-rule.ts'

/** How often the ticks up to the clock are tried. */
const stepMs = 100

export interface TriedSoFar {
  readonly found: readonly TriedTrigger[]
  /** When the newest tick was seen that has been tried, Unix ms; -Infinity: none has. */
  readonly triedTo: number
  /** Until when the tape has been read, Unix ms. */
  readonly readTo: number
  /** `noRecord`: what the rule is computed from could not be loaded. null: it follows the clock. */
  readonly stop: TrialStop | 'noRecord' | null
  /** Quantities of the rule that were unknown where the trial begins. */
  readonly unknown: readonly RuleQuantity[]
}

/** Beta needs the returns of the market as well. */
const unknownIn = (
  rule: CompoundRule,
  record: RuleRecord,
  market: RuleRecord | null,
): RuleQuantity[] => {
  const symbol = new RuleSymbol(record.symbol)
  symbol.load(record, null)
  const others = firstUnknowable(rule, symbol)
  const isBetaUnknown =
    marketOf(rule, record.symbol) !== null && (market?.days.length ?? 0) < betaDays
  const beta: RuleQuantity[] = isBetaUnknown ? ['beta252'] : []
  return others === null || others === beta[0] ? beta : [others, ...beta]
}

/**
 * Tries a rule on the tape as far as the clock has come.
 * @param from the moment of its beginning, and `reached` that of the clock, Unix ms
 */
export const useTrialRun = (asked: TriedRule, from: number, reached: number): TriedSoFar => {
  const store = useStore() as AppStore
  const askRecord = useRuleRecord()
  const [tried, setTried] = useState<TriedSoFar>({
    found: [],
    triedTo: Number.NEGATIVE_INFINITY,
    readTo: from,
    stop: null,
    unknown: [],
  })
  const step = useEffectEvent((run: TrialRun) => {
    run.step(reached)
    const { found, triedTo, readTo, stop } = run
    setTried((now) =>
      now.readTo === readTo && now.stop === stop
        ? now
        : { ...now, triedTo, readTo, stop, found: [...found] },
    )
  })
  const begin = useEffectEvent((signal: AbortSignal) => {
    const { symbol, rule, repeat, cooldownSeconds } = asked
    const ask = (of: string) => {
      const { record, abort } = askRecord({ symbol: of, asOf: new Date(from).toISOString() })
      signal.addEventListener('abort', abort)
      return record
    }
    const market = marketOf(rule, symbol)
    Promise.all([ask(symbol), market === null ? null : ask(market).catch(() => null)]).then(
      ([known, ofMarket]) => {
        if (signal.aborted) return
        setTried((now) => ({ ...now, unknown: unknownIn(rule, known, ofMarket) }))
        const repeats = repeat === 'every'
        const trial = new RuleTrial(rule, repeats ? cooldownSeconds : 0, known, ofMarket)
        const tape = createTapeReader(openTape(depsOf(store), signal))
        const run = new TrialRun(tape, trial, { symbol: known.symbol, market, from, repeats })
        const timer = setInterval(() => step(run), stepMs)
        signal.addEventListener('abort', () => clearInterval(timer))
      },
      () => {
        if (!signal.aborted) setTried((now) => ({ ...now, stop: 'noRecord' }))
      },
    )
  })
  useEffect(() => {
    const ended = new AbortController()
    begin(ended.signal)
    return () => ended.abort()
  }, [])
  return tried
}
