import { adjustedPrice, type SplitRatio } from '../stock/split.ts'
import type { AlertRule } from './conditions/measure.ts'
import { isPriceCondition } from './conditions/table.ts'

/** An alert's value after a split. Only prices change: the others' references are adjusted. */
export const adjustedLevel = ({ condition, value }: AlertRule, split: SplitRatio): number =>
  isPriceCondition(condition) ? adjustedPrice(value, split) : value
