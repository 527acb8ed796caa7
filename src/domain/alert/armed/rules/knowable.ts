import type { MetricInputs } from '../../../metrics/formulas.ts'
import { type CompoundRule, isLine, quantitiesOf, type RuleQuantity } from '../../rule/rule.ts'
import type { RuleSymbol } from './rule-symbol.ts'

const or = (value: number, otherwise: number): number =>
  Number.isFinite(value) ? value : otherwise

/** As after a day's first ticks: what only the day can bring is there. */
const withDay = (inputs: MetricInputs): MetricInputs => {
  const price = or(inputs.price, or(inputs.parts.previousClose, 1))
  return {
    ...inputs,
    price,
    open: or(inputs.open, price),
    high: 1.01 * price,
    low: 0.99 * price,
    volume: Math.max(1, or(inputs.volume, 1)),
    dollarVolume: price,
    vwap: price,
    marketReturn: 0,
  }
}

/** Returns that a beta is made of, and the close before them. */
export const betaDays = 253

/**
 * The first quantity of a rule that the symbol lacks whatever it trades: its company has not
 * reported it, or its history is too short; null: none.
 */
export const firstUnknowable = (rule: CompoundRule, symbol: RuleSymbol): RuleQuantity | null => {
  const read = symbol.readAs(withDay)
  const isKnown = (quantity: RuleQuantity) => {
    // It needs the market's returns as well.
    if (quantity === 'beta252') return symbol.metrics.history.days.length >= betaDays
    // It may begin later.
    return isLine(quantity) || !Number.isNaN(read(quantity))
  }
  return quantitiesOf(rule).find((quantity) => !isKnown(quantity)) ?? null
}
