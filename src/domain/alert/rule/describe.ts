import { plainText } from '../../notation/decimal.ts'
import { metricDefinitions } from '../../metrics/definitions.ts'
import type { RuleOperator } from '../vocabulary.ts'
import type { LineAnchor } from './line.ts'
import type { RuleCondition, RuleQuantity } from './rule.ts'

const priceNames = {
  open: 'Open',
  high: 'High',
  low: 'Low',
  previousClose: 'Previous Close',
} as const

const anchorText = ({ time, price }: LineAnchor): string =>
  `${plainText(price)} at ${new Date(time * 1_000).toISOString()}`

/** `RSI (14)`, `SMA 20 1D`, `Highest of 20 days`: as English sentences name a quantity. */
export const quantityName = (quantity: RuleQuantity): string => {
  if (typeof quantity === 'string')
    return quantity in priceNames
      ? priceNames[quantity as keyof typeof priceNames]
      : (metricDefinitions.find(({ key }) => key === quantity)?.name ?? quantity)
  if ('sma' in quantity) return `SMA ${quantity.sma.toString()} ${quantity.timeframe}`
  if ('ema' in quantity) return `EMA ${quantity.ema.toString()} ${quantity.timeframe}`
  if ('line' in quantity) return `Line from ${quantity.line.map(anchorText).join(' to ')}`
  return 'highest' in quantity
    ? `Highest of ${quantity.highest.toString()} days`
    : `Lowest of ${quantity.lowest.toString()} days`
}

const words: Readonly<Record<RuleOperator, string>> = {
  above: 'at least',
  below: 'at most',
  crosses_above: 'crosses above',
  crosses_below: 'crosses below',
}

/** With as many digits as say something. */
export const numberText = (value: number): string => plainText(Number(value.toPrecision(10)))

const number = (value: number | null): string => (value === null ? 'unknown' : numberText(value))

const rightText = ({ right, factor }: RuleCondition): string => {
  const name = typeof right === 'number' ? number(right) : quantityName(right)
  return factor === undefined || factor === 1 ? name : `${number(factor)} × ${name}`
}

/** `RSI (14) at most 30 (29.5, 30)`: a condition with both its sides at a tick. */
export const conditionText = (
  condition: RuleCondition,
  { value, level }: { readonly value: number | null; readonly level: number | null },
): string =>
  `${quantityName(condition.left)} ${words[condition.operator]} ${rightText(condition)} (${number(value)}, ${number(level)})`
