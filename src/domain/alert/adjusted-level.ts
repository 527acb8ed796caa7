import { adjustedPrice, adjustedShares, type SplitRatio } from '../stock/split.ts'
import { unitOf } from '../scan/unit.ts'
import { isPriceCondition } from './conditions/table.ts'
import type { CompoundRule, RuleQuantity } from './rule/rule.ts'
import type { WatchedTerms } from './terms.ts'

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

const adjustedRule = ({ match, conditions }: CompoundRule, split: SplitRatio): CompoundRule => ({
  match,
  conditions: conditions.map((condition) =>
    typeof condition.right === 'number'
      ? { ...condition, right: adjustedNumber(condition.right, condition.left, split) }
      : condition,
  ),
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
