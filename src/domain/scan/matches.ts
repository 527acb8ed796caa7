import { equalWithin, noDifference } from './limits.ts'
import type { Comparand, Comparison, ScanPlan } from './plan.ts'
import type { Quantity } from './quantity.ts'
import type { ScanOperator } from './vocabulary.ts'

/** The values of one symbol; null: missing, and every rule on it fails. */
export type ReadQuantity = (quantity: Quantity) => number | null

const compare = (left: number, operator: ScanOperator, right: number): boolean => {
  switch (operator) {
    case 'greater than or equal':
      return left - right >= -noDifference
    case 'less than or equal':
      return left - right <= noDifference
    case 'greater than':
      return left - right >= noDifference
    case 'less than':
      return left - right <= -noDifference
    case 'equal':
      return Math.abs(left - right) <= equalWithin
    case 'not equal':
      return Math.abs(left - right) > equalWithin
  }
}

const valueOf = (right: Comparand, read: ReadQuantity): number | null => {
  if ('constant' in right) return right.constant
  const value = read(right.quantity)
  return value === null ? null : value * right.times
}

const holds = ({ left, operator, right }: Comparison, read: ReadQuantity): boolean => {
  const [a, b] = [read(left), valueOf(right, read)]
  return a !== null && b !== null && compare(a, operator, b)
}

/** Whether one symbol matches, read value by value; the browser's evaluator. */
export const matches = (plan: ScanPlan, read: ReadQuantity): boolean =>
  plan.some((group) => group.every((comparison) => holds(comparison, read)))
