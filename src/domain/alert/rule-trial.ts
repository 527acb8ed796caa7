import { dailyBarTime, tradingDate, tradingDayStart } from '../calendar/trading-day.ts'
import { SymbolRows } from '../quotes/symbol-rows.ts'
import { RuleMarket } from './armed/rules/rule-market.ts'
import type { RuleRecord, RuleSymbol } from './armed/rules/rule-symbol.ts'
import { ruleHolds } from './rule/evaluate.ts'
import type { CompoundRule } from './rule/rule.ts'

/**
 * Whether a rule triggers, asked after each tick of its symbol. It is set again as soon as it no
 * longer holds.
 */
export const createTrigger = (rule: CompoundRule) => {
  let isArmed = true
  return ({ now, before }: RuleSymbol): boolean => {
    const holds = ruleHolds(rule, now, before)
    const triggers = holds && isArmed
    isArmed = !holds
    return triggers
  }
}

/** A rule that is tried on the ticks after a moment. */
export class RuleTrial {
  readonly #market = new RuleMarket(new SymbolRows())
  readonly #symbol: RuleSymbol
  readonly #triggers: ReturnType<typeof createTrigger>

  /** @param record of the symbol at that moment, with the closes of the rule's timeframes */
  constructor(rule: CompoundRule, record: RuleRecord) {
    this.#market.load(record)
    this.#symbol = this.#market.own(record.symbol)
    this.#triggers = createTrigger(rule)
  }

  /** Whether the rule triggers at the symbol's next tick; `at` in Unix ms. */
  tick(tick: { readonly price: number; readonly volume: number; readonly at: number }): boolean {
    const { price, volume, at } = tick
    const date = tradingDate(at)
    const day = { time: dailyBarTime(date), startMs: tradingDayStart(date) }
    return (
      this.#market.tick(this.#symbol, { price, volume, at, ...day }) && this.#triggers(this.#symbol)
    )
  }
}
