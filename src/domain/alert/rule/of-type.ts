import { type AlertRule, directionTo } from '../conditions/measure.ts'
import type { AlertCondition } from '../conditions/table.ts'
import type { CompoundRule, RuleCondition } from './rule.ts'

const quantities = {
  price_above: 'price',
  price_below: 'price',
  volume_spike: 'volume',
  percent_change: 'changePercent',
} as const satisfies Record<AlertCondition, RuleCondition['left']>

/** An alert of one of the four types as a rule with one condition. */
export const ruleOfType = ({ condition, value }: AlertRule): CompoundRule => {
  const operator = directionTo({ condition, value }) === 'up' ? 'above' : 'below'
  const left = quantities[condition]
  return {
    match: 'all',
    conditions: [
      condition === 'volume_spike'
        ? { left, operator, right: 'avgVolume30', factor: value }
        : { left, operator, right: value },
    ],
  }
}
