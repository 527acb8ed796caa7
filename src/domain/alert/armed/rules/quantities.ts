import type { Timeframe } from '../../../calendar/timeframes.ts'
import { exponential } from '../../../indicators/running.ts'
import type { HistoryDay } from '../../../metrics/history/daily-history.ts'
import { formulas, type MetricInputs, quantityFormulas } from '../../../metrics/formulas.ts'
import { sumBefore } from '../../../metrics/history/sum-before.ts'
import type { SymbolMetrics } from '../../../metrics/symbol-metrics.ts'
import { roundFigure } from '../../../notation/figure.ts'
import type { AverageQuantity, Quantity } from '../../../scan/quantity.ts'
import { lineAt } from '../../rule/line.ts'
import type { LineQuantity, NamedQuantity, RuleQuantity } from '../../rule/rule.ts'

/** The numbers of a symbol after a tick, of which its quantities are made. */
export interface QuantityState {
  readonly inputs: MetricInputs
  /** Of each {@link Base} that the symbol has: what completed bars give it. */
  readonly bases: BaseValue[]
  /** Unix ms of the tick; NaN: none. */
  readonly at: number
}

/** What completed bars contribute to a quantity; it changes when a bar completes. */
export interface BaseValue {
  /** A sum of closes, an exponential average, a price; NaN: too few bars. */
  readonly value: number
  /** How the newest price enters. */
  readonly newest: 'summed' | 'weighted' | 'ignored'
}

export type Read = (state: QuantityState) => number

/** Completed bars of a symbol. */
export interface PastBars {
  readonly metrics: SymbolMetrics
  readonly days: readonly HistoryDay[]
  readonly closes: (timeframe: Timeframe) => readonly number[]
}

const unknown: BaseValue = { value: Number.NaN, newest: 'ignored' }

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const smaBase = (closes: readonly number[], period: number): BaseValue =>
  closes.length < period - 1
    ? unknown
    : { value: sumOf(closes.slice(closes.length - period + 1)), newest: 'summed' }

/** An average of as many values as its period begins with the simple one. */
const emaBase = (closes: readonly number[], period: number): BaseValue => {
  const average = exponential(closes, period).at(-1)
  return average === undefined ? smaBase(closes, period) : { value: average, newest: 'weighted' }
}

const extremeBase = (
  days: readonly HistoryDay[],
  count: number,
  of: (days: readonly HistoryDay[]) => number,
): BaseValue =>
  days.length < count ? unknown : { value: of(days.slice(-count)), newest: 'ignored' }

/** A quantity that completed bars contribute to: all but those with a name, and lines. */
export type Derived = Exclude<RuleQuantity, NamedQuantity | LineQuantity> | AverageQuantity

export const timeframeOf = (quantity: Derived): Timeframe =>
  'timeframe' in quantity ? quantity.timeframe : '1D'

export const baseOf = (quantity: Derived, past: PastBars): BaseValue => {
  if ('average' in quantity)
    return { value: sumBefore(past.metrics, quantity.average), newest: 'summed' }
  if ('sma' in quantity) return smaBase(past.closes(quantity.timeframe), quantity.sma)
  if ('ema' in quantity) return emaBase(past.closes(quantity.timeframe), quantity.ema)
  return 'highest' in quantity
    ? extremeBase(past.days, quantity.highest, (days) => Math.max(...days.map(({ high }) => high)))
    : extremeBase(past.days, quantity.lowest, (days) => Math.min(...days.map(({ low }) => low)))
}

const periodOf = (quantity: Derived): number => {
  if ('average' in quantity) return quantity.average.period
  if ('sma' in quantity) return quantity.sma
  return 'ema' in quantity ? quantity.ema : 1
}

/** @param at of its base */
export const derivedReader = (quantity: Derived, at: number): Read => {
  const period = periodOf(quantity)
  const weight = 2 / (period + 1)
  return ({ inputs: { price }, bases }) => {
    const { value, newest } = bases[at] ?? unknown
    if (newest === 'ignored') return value
    return newest === 'summed' ? (value + price) / period : value + weight * (price - value)
  }
}

export const lineReader =
  ({ line }: LineQuantity): Read =>
  ({ at }) =>
    lineAt(line, at)

const newNamedReader = (quantity: NamedQuantity): Read => {
  switch (quantity) {
    case 'price':
      return ({ inputs }) => inputs.price
    case 'open':
    case 'high':
    case 'low':
      return ({ inputs }) => inputs[quantity]
    case 'previousClose':
      return ({ inputs }) => inputs.parts.previousClose
    default: {
      const formula = formulas[quantity]
      return ({ inputs }) => {
        const value = formula(inputs)
        return Number.isFinite(value) ? roundFigure(value) : Number.NaN
      }
    }
  }
}

const namedReaders = new Map<NamedQuantity, Read>()

/**
 * A metric as screens show it, so that a rule holds when its number is read there. One for all symbols,
 * so that the processor has it at hand.
 */
export const namedReader = (quantity: NamedQuantity): Read => {
  const reader = namedReaders.get(quantity) ?? newNamedReader(quantity)
  namedReaders.set(quantity, reader)
  return reader
}

/** As a scan has it. */
export const scanReader = (quantity: Exclude<Quantity, AverageQuantity>): Read => {
  const formula = quantityFormulas[quantity]
  return ({ inputs }) => formula(inputs)
}
