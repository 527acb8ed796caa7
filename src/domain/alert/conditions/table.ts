import type { Condition, Evaluation } from './condition.ts'
import { percentChange, percentChangeEvaluation } from './percent-change.ts'
import { priceAbove, priceBelow, priceEvaluation } from './price.ts'
import { volumeSpike, volumeSpikeEvaluation } from './volume-spike.ts'

const table = {
  price_above: priceAbove,
  price_below: priceBelow,
  volume_spike: volumeSpike,
  percent_change: percentChange,
} as const

/** The name of a type of alert, as events and calls have it. */
export type AlertCondition = keyof typeof table

export const conditions: Readonly<Record<AlertCondition, Condition>> = table

/** Separate, so that pages do not load code that only the server runs. */
export const evaluations: Readonly<Record<AlertCondition, Evaluation>> = {
  price_above: priceEvaluation,
  price_below: priceEvaluation,
  volume_spike: volumeSpikeEvaluation,
  percent_change: percentChangeEvaluation,
}

/** In the order in which they are offered, and in which one tick triggers them. */
export const alertConditions = Object.keys(table) as [AlertCondition, ...AlertCondition[]]

export const isAlertCondition = (value: unknown): boolean =>
  typeof value === 'string' && Object.hasOwn(table, value)

/** Those whose value is a price of the stock: a chart shows it, and a split adjusts it. */
export type PriceCondition = {
  [Name in AlertCondition]: (typeof table)[Name]['kind'] extends 'usd' ? Name : never
}[AlertCondition]

export const isPriceCondition = (condition: AlertCondition): condition is PriceCondition =>
  conditions[condition].kind === 'usd'
