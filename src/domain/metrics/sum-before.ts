import type { AverageQuantity } from '../scan/quantity.ts'
import { monthOf, weekOf } from './daily-history.ts'
import type { SymbolMetrics } from './symbol-metrics.ts'

/** The sum of the closes of the finished periods (one fewer than asked for); NaN: too few. */
export const sumBefore = (
  row: SymbolMetrics,
  { period, interval }: AverageQuantity['average'],
): number => {
  const closes =
    interval === 'Daily'
      ? row.history.days.filter(({ time }) => time < row.time).map(({ close }) => close)
      : row.history
          .closes(interval)
          .filter(({ key }) => key < (interval === 'Weekly' ? weekOf : monthOf)(row.time))
          .map(({ close }) => close)
  if (closes.length < period - 1) return Number.NaN
  return closes.slice(closes.length - period + 1).reduce((sum, close) => sum + close, 0)
}
