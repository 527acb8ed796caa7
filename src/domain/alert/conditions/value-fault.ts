import { formatExactly } from '../../notation/price.ts'
import { type AlertCondition, conditions } from './table.ts'

/** The violated rule: above 0, other than 0, or within a bound. */
export type ValueFault =
  | { readonly wanted: 'above_zero' | 'not_zero' }
  | { readonly wanted: 'at_least' | 'at_most'; readonly bound: number }

/** Which side of 0 the values of this condition are on. */
export const sideOfZero = (condition: AlertCondition): ValueFault => ({
  wanted: conditions[condition].bounds.min < 0 ? 'not_zero' : 'above_zero',
})

/** The fault of an alert's value; null: none. */
export const valueFault = (condition: AlertCondition, value: number): ValueFault | null => {
  const { min, max, sizeMin } = conditions[condition].bounds
  if (min < 0 ? Math.abs(value) < sizeMin : !(value > 0)) return sideOfZero(condition)
  if (value < min) return { wanted: 'at_least', bound: min }
  // NaN is not within any bound.
  return value <= max ? null : { wanted: 'at_most', bound: max }
}

const words: Readonly<Record<ValueFault['wanted'], string>> = {
  above_zero: 'above 0',
  not_zero: 'other than 0',
  at_least: 'of at least ',
  at_most: 'of at most ',
}

/** Which value an alert of this kind takes, in words: `Enter a price above 0`. */
export const wantedValue = (condition: AlertCondition, fault: ValueFault): string => {
  const bound = 'bound' in fault ? formatExactly(fault.bound, 0) : ''
  return `Enter a ${conditions[condition].noun} ${words[fault.wanted]}${bound}`
}
