import type { AverageQuantity } from '../../scan/quantity.ts'
import { sumOfLast } from '../../indicators/running.ts'
import { monthOf, weekOf } from './daily-history.ts'
import type { SymbolMetrics } from '../symbol-metrics.ts'

/** The sum of the closes of the finished periods (one fewer than asked for); NaN: too few. */
export const sumBefore = (
  row: SymbolMetrics,
  { period, interval }: AverageQuantity['average'],
): number => {
  const count = period - 1
  const { history, time } = row
  const closes =
    interval === 'Daily'
      ? history.columnBefore('close', time, count)
      : history.periodClosesBefore(
          interval,
          (interval === 'Weekly' ? weekOf : monthOf)(time),
          count,
        )
  return sumOfLast(closes, count)
}
