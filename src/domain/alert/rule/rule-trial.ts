import { dailyBarTime, tradingDate, tradingDayStart } from '../../calendar/trading-day.ts'
import { noReturns } from '../../metrics/beta.ts'
import { marketSymbol } from '../../metrics/definitions.ts'
import { marketReturnFor } from '../../metrics/market-return.ts'
import { SymbolMetrics } from '../../metrics/symbol-metrics.ts'
import { type RuleRecord, RuleSymbol, type SymbolTick } from '../armed/rules/rule-symbol.ts'
import { knownSides, ruleHolds } from './evaluate.ts'
import { reachedPrice } from './reached-price.ts'
import { type CompoundRule, quantitiesOf } from './rule.ts'

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

interface TrialTick {
  readonly price: number
  readonly volume: number
  /** Unix ms. */
  readonly at: number
}

const symbolTick = ({ price, volume, at }: TrialTick): SymbolTick => {
  const date = tradingDate(at)
  return { price, volume, at, time: dailyBarTime(date), startMs: tradingDayStart(date) }
}

/** The symbol whose ticks a rule on another one needs as well, for its beta; null: none. */
export const marketOf = (rule: CompoundRule, symbol: string): string | null =>
  symbol !== marketSymbol && quantitiesOf(rule).includes('beta252') ? marketSymbol : null

/** A rule that is tried on the ticks of its symbol after a moment. */
export class RuleTrial {
  readonly #rule: CompoundRule
  readonly #symbol: RuleSymbol
  /** What beta is measured against, and its returns on completed days; null: not known. */
  readonly #market: SymbolMetrics | null
  #returns = noReturns
  readonly #triggers: ReturnType<typeof createTrigger>

  /**
   * @param record of the symbol at that moment, with the closes of the rule's timeframes
   * @param market the same of {@link marketOf}; null: it is not known, and so is no beta
   */
  constructor(
    rule: CompoundRule,
    cooldownSeconds: number,
    record: RuleRecord,
    market: RuleRecord | null,
  ) {
    this.#rule = rule
    this.#symbol = new RuleSymbol(record.symbol)
    this.#symbol.load(record, null)
    const other = market && new SymbolMetrics(market.symbol)
    if (market) other?.load(market)
    this.#market = record.symbol === marketSymbol ? this.#symbol.metrics : other
    this.#triggers = createTrigger(rule, cooldownSeconds)
  }

  /** A tick of {@link marketOf}. */
  tickMarket(tick: TrialTick) {
    const { price, volume, at, time, startMs } = symbolTick(tick)
    this.#market?.tick(price, volume, at, time, startMs)
    this.#renewReturns()
  }

  /**
   * Both sides of each condition where the rule triggers at the symbol's next tick; null: it does
   * not.
   */
  tick(tick: TrialTick) {
    const symbol = this.#symbol
    if (!symbol.tick(symbolTick(tick), this.#refresh)) return null
    const { metrics } = symbol
    metrics.inputs.marketReturn = marketReturnFor(metrics, this.#market ?? undefined, this.#returns)
    return this.#triggers(symbol, tick.at) ? knownSides(this.#rule, symbol.now) : null
  }

  /** See {@link reachedPrice}: of the tick at which it has triggered. */
  reachedPrice(cameFrom: number | undefined): number {
    return reachedPrice(this.#rule, this.#symbol, cameFrom)
  }

  readonly #refresh = ({ metrics }: RuleSymbol) => {
    this.#renewReturns()
    metrics.makeParts(this.#returns)
  }

  /** As a day of the market begins, the one before is completed. */
  #renewReturns() {
    if (this.#market?.partsAreOld !== true) return
    this.#returns = this.#market.returns()
    this.#market.makeParts(this.#returns)
    this.#symbol.metrics.partsAreOld = true
  }
}
