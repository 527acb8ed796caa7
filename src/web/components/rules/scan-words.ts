import type { TFunction } from 'i18next'
import { isScanWord, type PlainQuantity, quantityOfField } from '../../../domain/scan/quantity.ts'
import { unitOf } from '../../../domain/scan/unit.ts'
import type { ScanAnalytic, ScanField } from '../../../domain/scan/vocabulary.ts'
import { type DraftRule, isAverage } from './draft-rule.ts'
import { evenSpaces } from '../../../translations/even-spaces.ts'
import '../../i18n/en/scanner/scan-rules.ts'

export const fieldText = (field: ScanField, t: TFunction): string =>
  isScanWord(field) ? t(`scanner.fields.${field}`) : t(`metrics.${field}`)

/** What stands behind a number of the quantity: `%`, `×`, ` shares`; empty: nothing. */
export const quantityUnitText = (quantity: PlainQuantity, t: TFunction): string => {
  if (quantity === 'relVolume') return '×'
  const unit = unitOf(quantity)
  if (unit === 'ratio') return ''
  return unit === 'percent' ? '%' : t(`scanner.units.${unit}`)
}

export const unitText = (field: ScanField, t: TFunction): string =>
  quantityUnitText(quantityOfField(field), t)

/** An analytic value with its parameters. */
export const analyticText = (rule: DraftRule, t: TFunction): string => {
  const value = t(`scanner.analytics.${rule.compareValue as ScanAnalytic}`)
  if (!isAverage(rule)) return value
  const interval = t(`scanner.intervals.${rule.interval}`)
  return t('scanner.inWords.average', { value, period: rule.period, interval })
}

const comparedText = (rule: DraftRule, t: TFunction): string => {
  if (rule.compareType === 'NUMERIC') return rule.compareValue + unitText(rule.field, t)
  const value = analyticText(rule, t)
  return rule.compareType === 'PERCENT'
    ? t('scanner.inWords.percent', { value, percent: rule.percentage })
    : value
}

const ruleText = (rule: DraftRule, t: TFunction): string => {
  const value = comparedText(rule, t)
  const times = rule.multiplier.trim()
  return t('scanner.inWords.rule', {
    field: fieldText(rule.field, t),
    operator: t(`scanner.operators.${rule.operator}`),
    value:
      times === '' || Number(times) === 1 ? value : t('scanner.inWords.times', { value, times }),
  })
}

/** The rules as one sentence, in the words of the form. */
export const rulesText = (rules: readonly DraftRule[], t: TFunction): string =>
  evenSpaces(
    rules
      .flatMap((rule, index) => [
        ...(index > 0 ? [t(`scanner.conjunctions.${rule.conjunction}`)] : []),
        ruleText(rule, t),
      ])
      .join(' '),
  )
