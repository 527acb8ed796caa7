import { nanoid } from '@reduxjs/toolkit'
import { ruleLimits } from '../../../../../domain/alert/rule/limits.ts'
import type {
  LineQuantity,
  NamedQuantity,
  RuleCondition,
  RuleQuantity,
} from '../../../../../domain/alert/rule/rule.ts'
import type { RuleOperator } from '../../../../../domain/alert/vocabulary.ts'
import type { Timeframe } from '../../../../../domain/calendar/timeframes.ts'
import type { NumberKind, NumberRefusal } from '../../../../../domain/notation/read-number.ts'
import { boundsOf } from '../../../../../domain/scan/unit.ts'
import { kindOfQuantity } from '../../../../components/rules/draft-rule.ts'
import { unitQuantity } from '../../../../components/text/alert-words.ts'
import { readTyped, unmistakable } from '../../../../components/text/typed-number.ts'

export const averages = ['sma', 'ema'] as const
export const extremes = ['highest', 'lowest'] as const
type Average = (typeof averages)[number]
type Extreme = (typeof extremes)[number]
export type QuantityName = NamedQuantity | Average | Extreme | 'line'

/** A quantity as it is chosen; the period is of averages (bars) and extremes (days) only. */
export interface DraftQuantity {
  readonly name: QuantityName
  readonly period: string
  readonly timeframe: Timeframe
  /** That was drawn on the chart; absent: none can be chosen. */
  readonly line?: LineQuantity
}

export interface DraftCondition {
  readonly id: string
  readonly left: DraftQuantity
  readonly operator: RuleOperator
  readonly against: 'number' | 'quantity'
  readonly number: string
  readonly right: DraftQuantity
  readonly factor: string
}

const plain = (name: QuantityName): DraftQuantity => ({ name, period: '20', timeframe: '1D' })

export const newCondition = (): DraftCondition => ({
  id: nanoid(),
  left: plain('price'),
  operator: 'above',
  against: 'number',
  number: '',
  right: plain('sma'),
  factor: '',
})

export const isAverage = (name: QuantityName): name is Average => name === 'sma' || name === 'ema'
const isExtreme = (name: QuantityName): name is Extreme => name === 'highest' || name === 'lowest'
export const hasPeriod = (name: QuantityName): boolean => isAverage(name) || isExtreme(name)

export const periodMax = (name: QuantityName): number =>
  isAverage(name) ? ruleLimits.averagePeriodMax : ruleLimits.extremeDaysMax

/** null: its period is out of range. */
export const quantityOf = (draft: DraftQuantity): RuleQuantity | null => {
  const { name, period, timeframe, line = null } = draft
  if (name === 'line') return line
  if (!isAverage(name) && !isExtreme(name)) return name
  const read = readTyped(period)
  if (!read.ok || !Number.isInteger(read.value)) return null
  if (read.value < 1 || read.value > periodMax(name)) return null
  switch (name) {
    case 'sma':
      return { sma: read.value, timeframe }
    case 'ema':
      return { ema: read.value, timeframe }
    case 'highest':
      return { highest: read.value }
    case 'lowest':
      return { lowest: read.value }
  }
}

/** The plain quantity with its unit. */
export const plainOf = ({ name }: DraftQuantity) =>
  unitQuantity(isAverage(name) || isExtreme(name) || name === 'line' ? { highest: 1 } : name)

/** As what the number is typed that the condition compares with. */
export const kindOf = ({ left }: DraftCondition): NumberKind => kindOfQuantity(plainOf(left))

/** Whether that number may be negative. */
export const isSigned = ({ left }: DraftCondition): boolean => boundsOf(plainOf(left)).least < 0

/** What is wrong with the typed number, or with the factor; null: nothing. An empty factor is 1. */
export const wrongNumber = (
  draft: DraftCondition,
  name: 'number' | 'factor',
): NumberRefusal | { readonly why: 'zero' } | null => {
  if (name === 'number' && draft.against === 'quantity') return null
  const read = readTyped(draft[name], name === 'number' ? kindOf(draft) : 'times')
  if (read.ok) return name === 'factor' && read.value === 0 ? { why: 'zero' } : null
  return name === 'factor' && read.why === 'empty' ? null : read
}

/** The condition that is sent; null: something of it is missing or wrong. */
export const conditionOf = (draft: DraftCondition): RuleCondition | null => {
  const left = quantityOf(draft.left)
  const number = readTyped(draft.number, kindOf(draft))
  const right = draft.against === 'quantity' ? quantityOf(draft.right) : number.ok && number.value
  if (left === null || right === null || right === false) return null
  if (wrongNumber(draft, 'factor') !== null) return null
  const factor = readTyped(draft.factor, 'times')
  return { left, operator: draft.operator, right, ...(factor.ok && { factor: factor.value }) }
}

const draftQuantity = (quantity: RuleQuantity): DraftQuantity => {
  if (typeof quantity === 'string') return plain(quantity)
  if ('line' in quantity) return { ...plain('line'), line: quantity }
  for (const name of [...averages, ...extremes])
    if (name in quantity) {
      const period = (quantity as Readonly<Record<string, unknown>>)[name] as number
      const timeframe = 'timeframe' in quantity ? quantity.timeframe : '1D'
      return { name, period: period.toString(), timeframe }
    }
  return plain('price')
}

/** A condition as it can be typed. */
export const draftOf = ({ left, operator, right, factor }: RuleCondition): DraftCondition => ({
  ...newCondition(),
  left: draftQuantity(left),
  operator,
  ...(typeof right === 'number'
    ? { against: 'number', number: unmistakable(right) }
    : { against: 'quantity', right: draftQuantity(right) }),
  factor: factor === undefined || factor === 1 ? '' : unmistakable(factor),
})
