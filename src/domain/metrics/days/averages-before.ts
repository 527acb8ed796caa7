import type { AverageQuantity } from '../../scan/quantity.ts'
import { monthOf, weekOf } from '../history/daily-history.ts'
import type { DayColumns } from './day-columns.ts'
import { sumsBefore } from './sums-before.ts'

/**
 * Of each day the sum of the closes of the finished periods before it, one fewer than the average has;
 * NaN: there are too few.
 */
export const averagesBefore = (
  { time, close }: DayColumns,
  { period, interval }: AverageQuantity['average'],
): Float64Array => {
  if (interval === 'Daily') return sumsBefore(close, period - 1)
  const keyOf = interval === 'Weekly' ? weekOf : monthOf
  const ended: number[] = []
  const endedBefore = new Int32Array(time.length)
  for (let row = 0, key = Number.NaN; row < time.length; row += 1) {
    const before = key
    key = keyOf(time[row] ?? Number.NaN)
    if (row > 0 && key !== before) ended.push(close[row - 1] ?? Number.NaN)
    endedBefore[row] = ended.length
  }
  const sums = sumsBefore(Float64Array.from(ended), period - 1)
  return close.map((_, row) => sums[endedBefore[row] ?? 0] ?? Number.NaN)
}
