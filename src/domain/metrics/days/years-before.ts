import { firstOfYear, unknownYear, type YearBefore } from '../history/year.ts'
import type { DayColumns } from './day-columns.ts'

/** Whether the first value takes the place of the second one. */
type Exceeds = (value: number, other: number) => boolean

/**
 * Of each place the extreme of the values from `firsts` on, and before it.
 * @param none where there are no values
 */
const extremesBefore = (
  values: Float64Array,
  firsts: Int32Array,
  exceeds: Exceeds,
  none: number,
): Float64Array => {
  const extremes = new Float64Array(firsts.length).fill(none)
  /** Places of values that no later one exceeds, the extreme first. */
  const places = new Int32Array(values.length)
  let [head, end] = [0, 0]
  for (let place = 1; place < firsts.length; place += 1) {
    const value = values[place - 1] ?? Number.NaN
    while (end > head && !exceeds(values[places[end - 1] ?? 0] ?? Number.NaN, value)) end -= 1
    places[end] = place - 1
    end += 1
    while (head < end && (places[head] ?? 0) < (firsts[place] ?? 0)) head += 1
    if (head < end) extremes[place] = values[places[head] ?? 0] ?? Number.NaN
  }
  return extremes
}

/** {@link yearBefore} of each of these days. */
export const yearsBefore = ({ time, high, low }: DayColumns): ((row: number) => YearBefore) => {
  const firsts = new Int32Array(time.length)
  let known = time.length
  for (let row = 0, first = 0; row < time.length; row += 1) {
    const from = firstOfYear(time[row] ?? Number.NaN)
    while ((time[first] ?? Number.NaN) < from) first += 1
    firsts[row] = first
    if ((time[0] ?? Number.NaN) <= from && row < known) known = row
  }
  const highs = extremesBefore(high, firsts, (one, other) => one > other, Number.NEGATIVE_INFINITY)
  const lows = extremesBefore(low, firsts, (one, other) => one < other, Number.POSITIVE_INFINITY)
  return (row) =>
    row < known
      ? unknownYear
      : {
          yearHigh: highs[row] ?? Number.NaN,
          yearLow: lows[row] ?? Number.NaN,
          yearTradingDays: row - (firsts[row] ?? 0),
        }
}
