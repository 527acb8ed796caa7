import type { ScanRule } from '../../../src/domain/scan/rule.ts'
import { type DraftRule, newRule } from '../../../src/web/components/rules/draft-rule.ts'

/** A rule as the form has it. */
export const draftOf = (rule: ScanRule): DraftRule => ({
  ...newRule(),
  ...rule,
  compareValue: String(rule.compareValue),
  multiplier: rule.multiplier.toString(),
  percentage: rule.percentage.toString(),
  period: rule.period.toString(),
})
