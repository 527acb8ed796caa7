/** One value for each close, in its order; null until there are closes enough. */
type Line = readonly (number | null)[]

/** The mean of the last `period` closes. */
export const sma = (closes: readonly number[], period: number): Line => {
  let sum = 0
  return closes.map((close, index) => {
    sum += close - (index >= period ? (closes[index - period] ?? 0) : 0)
    return index >= period - 1 ? sum / period : null
  })
}

/** The exponential mean with weight 2/(period + 1), begun with the simple one. */
export const ema = (closes: readonly number[], period: number): Line => {
  const first = sma(closes, period)
  const weight = 2 / (period + 1)
  let value: number | null = null
  return closes.map((close, index) => {
    value = value === null ? (first[index] ?? null) : value + weight * (close - value)
    return value
  })
}

/** Bollinger bands: the mean of `period` closes and `width` population deviations about it. */
export const bollinger = (
  closes: readonly number[],
  period: number,
  width: number,
): { readonly upper: Line; readonly lower: Line } => {
  const middle = sma(closes, period)
  const deviations = middle.map((mean, index) => {
    if (mean === null) return null
    const last = closes.slice(index - period + 1, index + 1)
    return Math.sqrt(last.reduce((sum, close) => sum + (close - mean) ** 2, 0) / period)
  })
  const band = (sign: number) =>
    middle.map((mean, index) => {
      const deviation = deviations[index] ?? null
      return mean === null || deviation === null ? null : mean + sign * width * deviation
    })
  return { upper: band(1), lower: band(-1) }
}

/**
 * Wilder's relative strength index, 0 to 100: 100 without any loss, and so without any movement, as in
 * the scanner.
 */
export const rsi = (closes: readonly number[], period: number): Line => {
  let gain = 0
  let loss = 0
  return closes.map((close, index) => {
    if (index === 0) return null
    const change = close - (closes[index - 1] ?? close)
    // The first `period` changes make a plain mean; from then on each counts for one in `period`.
    const keep = index <= period ? 1 : 1 - 1 / period
    gain = gain * keep + Math.max(0, change) / period
    loss = loss * keep + Math.max(0, -change) / period
    if (index < period) return null
    // Divided before it is multiplied: 100 * gain / gain can be rounded to more than 100.
    return loss === 0 ? 100 : 100 * (gain / (gain + loss))
  })
}
