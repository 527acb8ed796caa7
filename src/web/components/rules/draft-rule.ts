import { nanoid } from '@reduxjs/toolkit'
import type { ScanRuleInput } from '../../../contracts/scans/scan-rules.ts'
import type { NumberKind, NumberRefusal } from '../../../domain/notation/read-number.ts'
import { scanLimits } from '../../../domain/scan/limits.ts'
import {
  type PlainQuantity,
  quantityOfAnalytic,
  quantityOfField,
} from '../../../domain/scan/quantity.ts'
import { boundsOf, unitOf } from '../../../domain/scan/unit.ts'
import type { ScanRule } from '../../../domain/scan/rule.ts'
import {
  type ScanAnalytic,
  scanAnalytics,
  type ScanCompareType,
  type ScanConjunction,
  type ScanField,
  type ScanInterval,
  type ScanOperator,
} from '../../../domain/scan/vocabulary.ts'
import { readTyped, unmistakable } from '../text/typed-number.ts'

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

const numberNames = ['compareValue', 'multiplier', 'percentage', 'period'] as const
type NumberName = (typeof numberNames)[number]

/** As what a number of the quantity is typed. */
export const kindOfQuantity = (quantity: PlainQuantity): NumberKind => {
  if (quantity === 'relVolume') return 'times'
  switch (unitOf(quantity)) {
    case 'price':
    case 'dollars':
      return 'usd'
    case 'percent':
      return 'percent'
    case 'shares':
    case 'ratio':
      return 'plain'
  }
}

export const isSignedField = (field: ScanField): boolean =>
  boundsOf(quantityOfField(field)).least < 0

export const analyticsLike = (field: ScanField): readonly ScanAnalytic[] =>
  scanAnalytics.filter(
    (analytic) => unitOf(quantityOfAnalytic(analytic)) === unitOf(quantityOfField(field)),
  )

/** What is usually compared with an analytic value, and with which; the rest with a number. */
const usualAnalytic: Readonly<Partial<Record<PlainQuantity, ScanAnalytic>>> = {
  price: 'Simple Moving Average',
  open: 'Simple Moving Average',
  high: 'Simple Moving Average',
  low: 'Simple Moving Average',
  previousClose: 'Simple Moving Average',
  volume: '30 DAY AVG VOLUME',
  dollarVolume: 'YESTERDAY $VOLUME',
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

const isAnalytic = (value: string): value is ScanAnalytic =>
  (scanAnalytics as readonly string[]).includes(value)

/** The same rule compared with another kind of thing, with a value of that kind. */
export const comparedWith = (rule: DraftRule, compareType: ScanCompareType): DraftRule => {
  const { field, compareValue } = rule
  if (compareType === 'NUMERIC')
    return { ...rule, compareType, compareValue: isAnalytic(compareValue) ? '' : compareValue }
  const usual = usualAnalytic[quantityOfField(field)] ?? analyticsLike(field)[0] ?? scanAnalytics[1]
  return { ...rule, compareType, compareValue: isAnalytic(compareValue) ? compareValue : usual }
}

/** The same rule about another field. What it is compared with stays if it is of the field's unit. */
export const lookingAt = (rule: DraftRule, field: ScanField): DraftRule => {
  const { compareValue, compareType } = rule
  const isKept = isAnalytic(compareValue)
    ? analyticsLike(field).includes(compareValue)
    : compareValue.trim() !== ''
  if (isKept) return { ...rule, field }
  const usual = usualAnalytic[quantityOfField(field)]
  if (usual === undefined) return comparedWith({ ...rule, field }, 'NUMERIC')
  const type = compareType === 'NUMERIC' ? 'ANALYTIC' : compareType
  return { ...rule, field, compareType: type, compareValue: usual }
}

export const isAverage = ({ compareType, compareValue }: DraftRule): boolean =>
  compareType !== 'NUMERIC' && compareValue === 'Simple Moving Average'

/** Of a rule the texts that are numbers, each with what it is a number of; others are not asked for. */
export const numbersOf = (rule: DraftRule): Readonly<Partial<Record<NumberName, NumberKind>>> => ({
  multiplier: 'times',
  ...(rule.compareType === 'NUMERIC' && {
    compareValue: kindOfQuantity(quantityOfField(rule.field)),
  }),
  ...(rule.compareType === 'PERCENT' && { percentage: 'percent' }),
  ...(isAverage(rule) && { period: 'plain' }),
})

const isPeriod = (period: number): boolean =>
  Number.isInteger(period) && period >= 1 && period <= scanLimits.averagePeriodMax

/** What is wrong with one of the rule's numbers; null: nothing. An empty multiplier is 1, as its field shows. */
export const wrongNumber = (
  rule: DraftRule,
  name: NumberName,
): NumberRefusal | { readonly why: 'no_period' } | { readonly why: 'no_multiplier' } | null => {
  const kind = numbersOf(rule)[name]
  if (kind === undefined) return null
  const read = readTyped(rule[name], kind)
  if (name === 'period') return read.ok && isPeriod(read.value) ? null : { why: 'no_period' }
  // The server takes 0 for 1.
  if (name === 'multiplier' && read.ok && read.value === 0) return { why: 'no_multiplier' }
  return read.ok || (read.why === 'empty' && name === 'multiplier') ? null : read
}

export const isWrong = (rule: DraftRule): boolean =>
  numberNames.some((name) => wrongNumber(rule, name) !== null)

/**
 * The rules as they are sent, with the numbers that are shown. A text of a scan that was saved by a
 * reader of another language goes as it is: the server reads or refuses it.
 */
export const rulesToSend = (rules: readonly DraftRule[]): ScanRuleInput[] =>
  rules.map((rule) => {
    const kinds = numbersOf(rule)
    const numberOf = (name: NumberName) => {
      const read = readTyped(rule[name], kinds[name])
      return read.ok ? read.value : rule[name]
    }
    return {
      ...rule,
      compareValue: kinds.compareValue ? numberOf('compareValue') : rule.compareValue,
      multiplier: numberOf('multiplier'),
      percentage: kinds.percentage ? numberOf('percentage') : 0,
      period: kinds.period ? numberOf('period') : scanLimits.averagePeriodDefault,
    }
  })

export const draftOf = (rule: ScanRule): DraftRule => {
  const { compareValue, multiplier, percentage, period } = rule
  const { id, percentage: whole } = newRule()
  return {
    ...rule,
    id,
    compareValue: typeof compareValue === 'number' ? unmistakable(compareValue) : compareValue,
    multiplier: multiplier === 0 ? '' : unmistakable(multiplier),
    percentage: rule.compareType === 'PERCENT' ? unmistakable(percentage) : whole,
    period: period.toString(),
  }
}
