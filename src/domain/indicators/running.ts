/** Mean and sum of squared differences from it, to which one more value is added in one step. */
export interface Moments {
  readonly count: number
  readonly mean: number
  readonly squares: number
}

/** Welford's sums (Knuth, TAOCP 2, 4.2.2): no difference of large numbers. NaN when there are fewer values than asked for. */
export const momentsOf = (values: readonly number[], count: number): Moments => {
  if (values.length < count) return { count, mean: Number.NaN, squares: Number.NaN }
  const last = values.slice(values.length - count)
  const mean = last.reduce((sum, value) => sum + value, 0) / count
  const squares = last.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { count, mean, squares }
}

/** Sum of squared differences from the mean with one more value. */
export const squaresWith = ({ count, mean, squares }: Moments, value: number): number =>
  squares + ((value - mean) ** 2 * count) / (count + 1)

export const meanWith = ({ count, mean }: Moments, value: number): number =>
  mean + (value - mean) / (count + 1)

/**
 * Wilder's average (New Concepts in Technical Trading Systems, 1978) of all values but the newest,
 * so that `(average · (period − 1) + newest) / period` is the average with it. It begins with the
 * mean of the first `period` values.
 *
 * @param valueAt by index, below `count`: no list of values is made, since scans of many days ask for
 *   hundreds of thousands of averages
 */
export const wilderBefore = (
  count: number,
  valueAt: (index: number) => number,
  period: number,
): number => {
  const begin = period - 1
  if (count < begin) return Number.NaN
  let average = 0
  for (let index = 0; index < begin; index += 1) average += valueAt(index)
  average /= begin
  for (let index = begin; index < count; index += 1)
    average = (average * begin + valueAt(index)) / period
  return average
}

/** Wilder's average with one more value. */
export const wilderWith = (before: number, value: number, period: number): number =>
  (before * (period - 1) + value) / period

/** Above and below these values of the relative strength index a stock is overbought or oversold. */
export const rsiExtremes = { overbought: 70, oversold: 30 } as const

/** Wilder's relative strength index, 0 to 100; 100 without any loss, as on TradingView. */
export const relativeStrength = (gain: number, loss: number): number =>
  // Divided before it is multiplied: 100 * gain / gain can be rounded to more than 100.
  loss === 0 ? 100 : 100 * (gain / (gain + loss))

/**
 * Exponential averages after each value, with 2/(period + 1), beginning with the mean of the first
 * `period` values; the result is shorter by `period − 1`.
 */
export const exponential = (values: readonly number[], period: number): number[] => {
  if (values.length < period) return []
  let average = values.slice(0, period).reduce((sum, value) => sum + value, 0) / period
  const averages = [average]
  for (const value of values.slice(period)) {
    average += (2 / (period + 1)) * (value - average)
    averages.push(average)
  }
  return averages
}
