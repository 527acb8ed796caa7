/** Mean and sum of squared differences from it, to which one more value is added in one step. */
export interface Moments {
  readonly count: number
  readonly mean: number
  readonly squares: number
}

/**
 * The sum of the last `count` values, the oldest first; NaN when there are fewer.
 * @param end values from there on do not count
 */
export const sumOfLast = (
  values: ArrayLike<number>,
  count: number,
  end: number = values.length,
): number => {
  if (end < count) return Number.NaN
  let sum = 0
  for (let index = end - count; index < end; index += 1) sum += values[index] ?? Number.NaN
  return sum
}

/** Welford's sums (Knuth, TAOCP 2, 4.2.2): no difference of large numbers. NaN when there are fewer values than asked for. */
export const momentsOf = (
  values: ArrayLike<number>,
  count: number,
  end: number = values.length,
): Moments => {
  const mean = sumOfLast(values, count, end) / count
  let squares = 0
  for (let index = end - count; index < end; index += 1) {
    const difference = (values[index] ?? Number.NaN) - mean
    squares += difference * difference
  }
  return { count, mean, squares }
}

/** Sum of squared differences from the mean with one more value. */
export const squaresWith = ({ count, mean, squares }: Moments, value: number): number =>
  squares + ((value - mean) ** 2 * count) / (count + 1)

export const meanWith = ({ count, mean }: Moments, value: number): number =>
  mean + (value - mean) / (count + 1)

/** Wilder's average with one more value. */
export const wilderWith = (before: number, value: number, period: number): number =>
  (before * (period - 1) + value) / period

/**
 * Wilder's average (New Concepts in Technical Trading Systems, 1978) of all values but the newest,
 * so that {@link wilderWith} is the average with it. It begins with the mean of the first `period`
 * values, the newest included; before that it is a sum.
 * @param count values, with this one
 */
export const wilderStep = (
  before: number,
  value: number,
  count: number,
  period: number,
): number => {
  if (count >= period) return wilderWith(before, value, period)
  return count === period - 1 ? (before + value) / count : before + value
}

/** Above and below these values of the relative strength index a stock is overbought or oversold. */
export const rsiExtremes = { overbought: 70, oversold: 30 } as const

/** Wilder's relative strength index, 0 to 100; 100 without any loss, as on TradingView. */
export const relativeStrength = (gain: number, loss: number): number =>
  // Divided before it is multiplied: 100 * gain / gain can be rounded to more than 100.
  loss === 0 ? 100 : 100 * (gain / (gain + loss))

/**
 * An exponential average with 2/(period + 1), beginning with the mean of the first `period` values;
 * before that it is a sum.
 * @param count values, with this one
 */
export const exponentialStep = (
  before: number,
  value: number,
  count: number,
  period: number,
): number => {
  if (count > period) return before + (2 / (period + 1)) * (value - before)
  return count === period ? (before + value) / period : before + value
}

/** The averages after each value; the result is shorter by `period − 1`. */
export const exponential = (values: readonly number[], period: number): number[] => {
  let average = 0
  return values
    .map((value, index) => (average = exponentialStep(average, value, index + 1, period)))
    .slice(period - 1)
}
