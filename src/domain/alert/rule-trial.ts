import { dailyBarTime, tradingDate, tradingDayStart } from '../calendar/trading-day.ts'
import { noReturns } from '../metrics/beta.ts'
import { type RuleRecord, RuleSymbol } from './armed/rules/rule-symbol.ts'
import { knownSides, ruleHolds } from './rule/evaluate.ts'
import type { CompoundRule } from './rule/rule.ts'

/**
 * Whether a rule triggers, asked after each tick of its symbol (Unix ms). It is set again as soon as
 * it no longer holds and the cooldown is over.
 */
export const createTrigger = (rule: CompoundRule, cooldownSeconds: number) => {
  let isReady = true
  let coolAt = Number.NEGATIVE_INFINITY
  return ({ now, before }: Pick<RuleSymbol, 'now' | 'before'>, at: number): boolean => {
    const holds = ruleHolds(rule, now, before)
    const triggers = holds && isReady && at >= coolAt
    if (triggers) coolAt = at + cooldownSeconds * 1_000
    isReady = !holds || (isReady && !triggers)
    return triggers
  }
}

/** A rule that is tried on the ticks of its symbol after a moment. Beta is unknown in it. */
export class RuleTrial {
  readonly #rule: CompoundRule
  readonly #symbol: RuleSymbol
  readonly #triggers: ReturnType<typeof createTrigger>

  /** @param record of the symbol at that moment, with the closes of the rule's timeframes */
  constructor(rule: CompoundRule, cooldownSeconds: number, record: RuleRecord) {
    this.#rule = rule
    this.#symbol = new RuleSymbol(record.symbol)
    this.#symbol.load(record, null)
    this.#triggers = createTrigger(rule, cooldownSeconds)
  }

  /**
   * Both sides of each condition where the rule triggers at the symbol's next tick; null: it does
   * not. `at` in Unix ms.
   */
  tick({ price, volume, at }: { price: number; volume: number; at: number }) {
    const date = tradingDate(at)
    const day = { time: dailyBarTime(date), startMs: tradingDayStart(date) }
    const symbol = this.#symbol
    if (!symbol.tick({ price, volume, at, ...day }, refresh)) return null
    return this.#triggers(symbol, at) ? knownSides(this.#rule, symbol.now) : null
  }
}

/** The market's returns are not known, and so is no beta. */
const refresh = ({ metrics }: RuleSymbol) => metrics.makeParts(noReturns)
