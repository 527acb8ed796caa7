import type { TFunction } from 'i18next'
import { scanRule } from '../../../../contracts/scans/scan-rules.ts'
import type { ScannerMetricsReply } from '../../../../contracts/scans/scanner.ts'
import { planScan } from '../../../../domain/scan/plan.ts'
import { quantityOfField } from '../../../../domain/scan/quantity.ts'
import { boundAgainst, boundsOf, unitOf } from '../../../../domain/scan/unit.ts'
import { type DraftRule, isWrong, rulesToSend } from '../../../components/rules/draft-rule.ts'
import { analyticText, fieldText, unitText } from '../../../components/rules/scan-words.ts'

/** Why a rule can match nothing, or means something odd, as a sentence; null: nothing is wrong. */
export const doubtAbout = (
  rule: DraftRule,
  reply: ScannerMetricsReply | undefined,
  t: TFunction,
): string | null => {
  const quantity = quantityOfField(rule.field)
  const field = fieldText(rule.field, t)
  const column = reply?.metrics.findIndex(({ key }) => key === quantity) ?? -1
  if (reply && reply.rows.length > 0 && column >= 0)
    if (reply.rows.every(({ values }) => (values[column] ?? null) === null))
      return t('scanner.doubts.noValue', { field })
  const { data } = isWrong(rule) ? {} : scanRule.safeParse(rulesToSend([rule])[0])
  const comparison = data && planScan([data])[0]?.[0]
  if (!comparison) return null
  const bound = boundAgainst(comparison)
  if (bound !== null) {
    const number = boundsOf(quantity)[bound].toString()
    const text = t(`scanner.doubts.${bound}`, { field, bound: number + unitText(rule.field, t) })
    return text
  }
  if (!('quantity' in comparison.right)) return null
  const [unit, other] = [unitOf(quantity), unitOf(comparison.right.quantity)]
  if (unit === other) return null
  return t('scanner.doubts.units', {
    field,
    unit: t(`scanner.unitNames.${unit}`),
    value: analyticText(rule, t),
    other: t(`scanner.unitNames.${other}`),
  })
}
