import { z } from 'zod'
import type { Drawing } from '../../../../../contracts/drawings/drawings.ts'
import type { CompoundRule, RuleCondition } from '../../../../../domain/alert/rule/rule.ts'
import { alertRepeats } from '../../../../../domain/alert/vocabulary.ts'

/** An alert with a rule, as far as a line needs it: the schema of all rules has much more code. */
export const ruleAlert = z.object({
  id: z.uuid(),
  rule: z.unknown(),
  repeat: z.enum(alertRepeats),
  cooldownSeconds: z.int(),
  expiresAt: z.string().nullable(),
})

export type RuleAlert = z.output<typeof ruleAlert>

/** With what the price is compared; null: the drawing is no line, or leads into the past only. */
const levelOf = ({ tool, anchors: [a, b] }: Drawing): RuleCondition['right'] | null => {
  if (a === undefined) return null
  if (tool === 'horizontal_line') return a.price
  if ((tool !== 'trend_line' && tool !== 'ray') || b === undefined || a.time === b.time) return null
  if (a.time < b.time) return { line: [a, b] }
  return tool === 'ray' ? null : { line: [b, a] }
}

/** The rule that holds when the price crosses a drawn line either way; null: see above. */
export const lineRule = (drawing: Drawing): CompoundRule | null => {
  const right = levelOf(drawing)
  if (right === null) return null
  const crosses = (operator: RuleCondition['operator']) =>
    ({ left: 'price', operator, right }) as const
  return { match: 'any', conditions: [crosses('crosses_above'), crosses('crosses_below')] }
}

/** The alert that waits at a line: the one with its rule; null: none. */
export const alertAt = (drawing: Drawing, alerts: readonly RuleAlert[]): RuleAlert | null => {
  const rule = JSON.stringify(lineRule(drawing))
  return alerts.find((alert) => JSON.stringify(alert.rule) === rule) ?? null
}
