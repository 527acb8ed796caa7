import type { Timeframe } from '../../calendar/timeframes.ts'
import { type MetricKey, metricKeys } from '../../metrics/definitions.ts'
import type { RuleOperator, ruleMatches } from '../vocabulary.ts'
import type { RuleLine } from './line.ts'

/** Prices of a symbol besides its metrics, in US dollars. */
export const rulePrices = ['open', 'high', 'low', 'previousClose'] as const

export type NamedQuantity = MetricKey | (typeof rulePrices)[number]

export const namedQuantities: readonly NamedQuantity[] = [...metricKeys, ...rulePrices]

/**
 * A number that a symbol has at a tick. Averages take the newest price as their newest value;
 * highest and lowest are of the last completed days, without today. A line has the price that it
 * runs through at the moment of the tick.
 */
export type RuleQuantity =
  | NamedQuantity
  | { readonly sma: number; readonly timeframe: Timeframe }
  | { readonly ema: number; readonly timeframe: Timeframe }
  | { readonly highest: number }
  | { readonly lowest: number }
  | LineQuantity

export interface LineQuantity {
  readonly line: RuleLine
}

export const isLine = (quantity: RuleQuantity | number): quantity is LineQuantity =>
  typeof quantity === 'object' && 'line' in quantity

/** @typeParam Quantity what stands for a quantity; in armed rules it is what reads it */
export interface RuleCondition<Quantity = RuleQuantity> {
  readonly left: Quantity
  readonly operator: RuleOperator
  readonly right: number | Quantity
  /** Multiplies `right`; default: 1. */
  readonly factor?: number | undefined
}

/** One to eight conditions on one symbol. */
export interface CompoundRule<Quantity = RuleQuantity> {
  readonly match: (typeof ruleMatches)[number]
  readonly conditions: readonly RuleCondition<Quantity>[]
}

/** The key of a quantity: equal for equal ones. */
export const quantityKey = (quantity: RuleQuantity): string => {
  if (typeof quantity === 'string') return quantity
  if ('sma' in quantity) return `sma ${quantity.sma.toString()} ${quantity.timeframe}`
  if ('ema' in quantity) return `ema ${quantity.ema.toString()} ${quantity.timeframe}`
  if ('line' in quantity) return `line ${JSON.stringify(quantity.line)}`
  return 'highest' in quantity
    ? `highest ${quantity.highest.toString()}`
    : `lowest ${quantity.lowest.toString()}`
}

/** Of the averages in a rule, each once. */
export const timeframesOf = (rule: CompoundRule): Timeframe[] => [
  ...new Set(
    quantitiesOf(rule).flatMap((quantity) =>
      typeof quantity === 'object' && 'timeframe' in quantity ? [quantity.timeframe] : [],
    ),
  ),
]

/** Each quantity of a rule once, in its order. */
export const quantitiesOf = ({ conditions }: CompoundRule): RuleQuantity[] => {
  const all = conditions.flatMap(({ left, right }) =>
    typeof right === 'number' ? [left] : [left, right],
  )
  return [...new Map(all.map((quantity) => [quantityKey(quantity), quantity])).values()]
}
