import { adjustedPrice, type SplitRatio } from '../stock/split.ts'
import type { AlertCondition } from './condition.ts'

/**
 * An alert's value after a split. A multiple of the average volume and a change in percent are what
 * they were: what they are measured against is adjusted.
 */
export const adjustedLevel = (
  { condition, value }: { readonly condition: AlertCondition; readonly value: number },
  split: SplitRatio,
): number => {
  switch (condition) {
    case 'price_above':
    case 'price_below':
      return adjustedPrice(value, split)
    case 'volume_spike':
    case 'percent_change':
      return value
  }
}
