import { nanoid } from '@reduxjs/toolkit'
import { scanLimits } from '../../../domain/scan/limits.ts'
import {
  scanAnalytics,
  type ScanCompareType,
  type ScanConjunction,
  type ScanField,
  type ScanInterval,
  type ScanOperator,
} from '../../../domain/scan/vocabulary.ts'

/** One row of the form as it is typed; it is sent and kept as it is. */
export interface DraftRule {
  readonly id: string
  readonly field: ScanField
  readonly operator: ScanOperator
  readonly compareType: ScanCompareType
  readonly compareValue: string
  readonly multiplier: string
  readonly percentage: string
  readonly conjunction: ScanConjunction
  readonly period: string
  readonly interval: ScanInterval
}

export const newRule = (): DraftRule => ({
  id: nanoid(),
  field: "DAY'S VOLUME",
  operator: 'greater than or equal',
  compareType: 'ANALYTIC',
  compareValue: '30 DAY AVG VOLUME',
  multiplier: '',
  percentage: '100',
  conjunction: 'AND',
  period: scanLimits.averagePeriodDefault.toString(),
  interval: 'Daily',
})

/** The same rule compared with another kind of thing, with a value of that kind. */
export const comparedWith = (rule: DraftRule, compareType: ScanCompareType): DraftRule => {
  const isName = (scanAnalytics as readonly string[]).includes(rule.compareValue)
  if (compareType === 'NUMERIC')
    return { ...rule, compareType, compareValue: isName ? '' : rule.compareValue }
  return { ...rule, compareType, compareValue: isName ? rule.compareValue : scanAnalytics[1] }
}

export const isAverage = ({ compareType, compareValue }: DraftRule): boolean =>
  compareType !== 'NUMERIC' && compareValue === 'Simple Moving Average'

/** Whether the period is one that can be averaged over; of other rules it is not asked. */
export const isPeriodWrong = (rule: DraftRule): boolean => {
  const period = Number(rule.period)
  const possible = Number.isInteger(period) && period >= 1 && period <= scanLimits.averagePeriodMax
  return isAverage(rule) && !possible
}

/** The rules as they are sent: a period that is not asked for may have been left as anything. */
export const rulesToSend = (rules: readonly DraftRule[]): readonly DraftRule[] =>
  rules.map((rule) => (isAverage(rule) ? rule : { ...rule, period: newRule().period }))
