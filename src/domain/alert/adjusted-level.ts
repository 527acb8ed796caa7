import { adjustedPrice, adjustedShares } from '../stock/splits/adjusted.ts'
import type { SplitRatio } from '../stock/splits/split-ratio.ts'
import { unitOf } from '../scan/unit.ts'
import { isPriceCondition } from './conditions/table.ts'
import type { LineAnchor } from './rule/line.ts'
import { type CompoundRule, isLine, type RuleQuantity } from './rule/rule.ts'
import { termsOf, type WatchedTerms } from './terms.ts'

/** Reported by companies: imports bring them, not splits. */
const reported: ReadonlySet<RuleQuantity> = new Set<RuleQuantity>([
  'epsTtm',
  'sharesOut',
  'floatShares',
])

/** A number that this quantity is compared with, after a split. */
const adjustedNumber = (value: number, quantity: RuleQuantity, split: SplitRatio): number => {
  if (reported.has(quantity)) return value
  const unit = typeof quantity === 'string' ? unitOf(quantity) : 'price'
  if (unit === 'price') return adjustedPrice(value, split)
  return unit === 'shares' ? adjustedShares(value, split) : value
}

/** Of quantities only lines are set in prices. */
const adjustedQuantity = (quantity: RuleQuantity, split: SplitRatio): RuleQuantity => {
  if (!isLine(quantity)) return quantity
  const adjusted = ({ time, price }: LineAnchor) => ({ time, price: adjustedPrice(price, split) })
  const [from, to] = quantity.line
  return { line: [adjusted(from), adjusted(to)] }
}

const adjustedRule = ({ match, conditions }: CompoundRule, split: SplitRatio): CompoundRule => ({
  match,
  conditions: conditions.map((condition) => {
    const { left, right } = condition
    return {
      ...condition,
      left: adjustedQuantity(left, split),
      right:
        typeof right === 'number'
          ? adjustedNumber(right, left, split)
          : adjustedQuantity(right, split),
    }
  }),
})

/** An alert's terms after a split: prices and shares change, percentages and ratios do not. */
export const adjustedTerms = <Terms extends WatchedTerms>(
  terms: Terms,
  split: SplitRatio,
): Terms => {
  if ('condition' in terms)
    return isPriceCondition(terms.condition)
      ? { ...terms, value: adjustedPrice(terms.value, split) }
      : terms
  return 'rule' in terms ? { ...terms, rule: adjustedRule(terms.rule, split) } : terms
}

/** The same after several splits. */
export const termsAfter = (terms: WatchedTerms, splits: readonly SplitRatio[]): WatchedTerms =>
  splits.reduce<WatchedTerms>((before, split) => adjustedTerms(before, split), termsOf(terms))
