import { adjustedPrice, type SplitRatio } from '../stock/split.ts'
import type { AlertRule } from './conditions/measure.ts'
import { isPriceCondition } from './conditions/table.ts'

/**
 * An alert's value after a split. One that is no price is what it was: what it is measured against
 * is adjusted.
 */
export const adjustedLevel = ({ condition, value }: AlertRule, split: SplitRatio): number =>
  isPriceCondition(condition) ? adjustedPrice(value, split) : value
