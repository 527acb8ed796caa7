import {
  type PlainQuantity,
  type Quantity,
  quantityOfAnalytic,
  quantityOfField,
} from './quantity.ts'
import { isScanAnalytic, type ScanRule } from './rule.ts'
import type { ScanOperator } from './vocabulary.ts'

/** The right side of a rule: a number, or a multiple of another quantity of the same symbol. */
export type Comparand =
  { readonly constant: number } | { readonly quantity: Quantity; readonly times: number }

/** A rule with its names resolved. */
export interface Comparison {
  readonly left: Quantity
  readonly operator: ScanOperator
  readonly right: Comparand
}

/** A symbol matches when every comparison of at least one group holds. */
export type ScanPlan = readonly (readonly Comparison[])[]

const rightOf = (rule: ScanRule): Comparand => {
  const { compareType, compareValue, multiplier, percentage, period, interval } = rule
  const factor = multiplier === 0 ? 1 : multiplier
  if (typeof compareValue === 'number') return { constant: compareValue * factor }
  if (!isScanAnalytic(compareValue))
    throw new RangeError(`'${compareValue}' is not an analytic value`)
  const quantity = quantityOfAnalytic(compareValue, { period, interval })
  const share = compareType === 'PERCENT' ? percentage / 100 : 1
  return { quantity, times: share * factor }
}

/**
 * Puts rules into the form that {@link matches} and {@link compileScan} work on. Rules are parsed
 * at the border (`scanRules` of the contracts).
 * @throws RangeError for a comparison with an analytic value that does not exist
 */
export const planScan = (rules: readonly ScanRule[]): ScanPlan => {
  const groups: Comparison[][] = []
  for (const rule of rules) {
    const { field, operator, conjunction } = rule
    const comparison = { left: quantityOfField(field), operator, right: rightOf(rule) }
    const group = groups.at(-1)
    if (group === undefined || conjunction === 'OR') groups.push([comparison])
    else group.push(comparison)
  }
  return groups
}

/** The named quantities that a plan reads, with the price that averages need. */
export const quantitiesOf = (plan: ScanPlan): ReadonlySet<PlainQuantity> => {
  const read = plan
    .flat()
    .flatMap(({ left, right }) => ('quantity' in right ? [left, right.quantity] : [left]))
  return new Set(read.map((quantity) => (typeof quantity === 'string' ? quantity : 'price')))
}
