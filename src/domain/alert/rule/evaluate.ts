import { finiteOrNull } from '../../notation/figure.ts'
import type { RuleOperator } from '../vocabulary.ts'
import type { CompoundRule, RuleCondition, RuleQuantity } from './rule.ts'

/** The quantities of one symbol after one tick; NaN: unknown, and a condition on it does not hold. */
export type ReadQuantity<Quantity = RuleQuantity> = (quantity: Quantity) => number

/** Both sides of a condition: the quantity, and what it is compared with. */
export interface Sides {
  readonly value: number
  readonly level: number
}

export const levelOf = <Quantity>(
  { right, factor }: RuleCondition<Quantity>,
  read: ReadQuantity<Quantity>,
): number => (typeof right === 'number' ? right : read(right)) * (factor ?? 1)

export const sidesOf = <Quantity>(
  condition: RuleCondition<Quantity>,
  read: ReadQuantity<Quantity>,
): Sides => ({ value: read(condition.left), level: levelOf(condition, read) })

/** Both sides of a condition; null: unknown. */
export type KnownSides = { readonly [Side in keyof Sides]: number | null }

/** Of each condition. */
export const knownSides = <Quantity>(
  { conditions }: CompoundRule<Quantity>,
  read: ReadQuantity<Quantity>,
): KnownSides[] =>
  conditions.map((condition) => {
    const { value, level } = sidesOf(condition, read)
    return { value: finiteOrNull(value), level: finiteOrNull(level) }
  })

/** Whether a value has reached a level; it has when it equals it. NaN reaches nothing. */
export const reaches = (operator: 'above' | 'below', value: number, level: number): boolean =>
  operator === 'above' ? value >= level : value <= level

const crossings = { crosses_above: 'above', crosses_below: 'below' } as const

export const isCrossing = (operator: RuleOperator): operator is keyof typeof crossings =>
  operator in crossings

/** On which side the value has to be. */
export const sideWanted = (operator: RuleOperator): 'above' | 'below' =>
  isCrossing(operator) ? crossings[operator] : operator

/**
 * Whether a condition holds at a tick. A crossing needs the other side at the tick before.
 * @param now after the tick
 * @param before after the symbol's tick before it
 */
export const conditionHolds = <Quantity>(
  condition: RuleCondition<Quantity>,
  now: ReadQuantity<Quantity>,
  before: ReadQuantity<Quantity>,
): boolean => {
  const side = sideWanted(condition.operator)
  if (!reaches(side, now(condition.left), levelOf(condition, now))) return false
  if (!isCrossing(condition.operator)) return true
  const [value, level] = [before(condition.left), levelOf(condition, before)]
  return side === 'above' ? value < level : value > level
}

/** Whether a rule holds at a tick; see {@link conditionHolds}. */
export const ruleHolds = <Quantity>(
  { match, conditions }: CompoundRule<Quantity>,
  now: ReadQuantity<Quantity>,
  before: ReadQuantity<Quantity>,
): boolean => {
  for (const condition of conditions)
    if (conditionHolds(condition, now, before) !== (match === 'all')) return match === 'any'
  return match === 'all'
}
