import { exponential, momentsOf, relativeStrength, wilderWith } from './running.ts'

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
  const averages = exponential(closes, period)
  return closes.map((_, index) => averages[index - period + 1] ?? null)
}

/** Bollinger bands: the mean of `period` closes and `width` population deviations about it. */
export const bollinger = (
  closes: readonly number[],
  period: number,
  width: number,
): { readonly upper: Line; readonly lower: Line } => {
  const moments = closes.map((_, index) =>
    index < period - 1 ? null : momentsOf(closes.slice(index - period + 1, index + 1), period),
  )
  const band = (sign: number) =>
    moments.map(
      (known) => known && known.mean + sign * width * Math.sqrt(known.squares / known.count),
    )
  return { upper: band(1), lower: band(-1) }
}

/** Wilder's relative strength index, see {@link relativeStrength}. */
export const rsi = (closes: readonly number[], period: number): Line => {
  let gain = 0
  let loss = 0
  return closes.map((close, index) => {
    if (index === 0) return null
    const change = close - (closes[index - 1] ?? close)
    // The first `period` changes make a plain mean.
    const count = Math.min(index, period)
    gain = wilderWith(gain, Math.max(0, change), count)
    loss = wilderWith(loss, Math.max(0, -change), count)
    return index < period ? null : relativeStrength(gain, loss)
  })
}

/** US dollars and shares. */
interface Traded {
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/**
 * The mean price of all shares since the day began, each bar with (high + low + close) / 3; null
 * while nothing was traded.
 * @param isNewDay whether the bar at this place is the first of its day
 */
export const vwap = (bars: readonly Traded[], isNewDay: (place: number) => boolean): Line => {
  let value = 0
  let volume = 0
  return bars.map((bar, place) => {
    if (isNewDay(place)) value = volume = 0
    value += ((bar.high + bar.low + bar.close) / 3) * bar.volume
    volume += bar.volume
    return volume === 0 ? null : value / volume
  })
}

/**
 * Appel's moving average convergence divergence: the difference of two exponential means, its own
 * exponential mean as the signal, and the difference of these two.
 */
export const macd = (
  closes: readonly number[],
  { fast, slow, signal }: Readonly<Record<'fast' | 'slow' | 'signal', number>>,
): { readonly macd: Line; readonly signal: Line; readonly histogram: Line } => {
  const [quick, lazy] = [ema(closes, fast), ema(closes, slow)]
  const difference = closes.map((_, place) => {
    const [a, b] = [quick[place] ?? null, lazy[place] ?? null]
    return a === null || b === null ? null : a - b
  })
  const begin = Math.max(fast, slow) - 1
  const known = difference.slice(begin).map((value) => value ?? 0)
  const unknown = closes.slice(0, begin).map(() => null)
  const means = [...unknown, ...ema(known, signal)]
  const histogram = difference.map((value, place) => {
    const mean = means[place] ?? null
    return value === null || mean === null ? null : value - mean
  })
  return { macd: difference, signal: means, histogram }
}
