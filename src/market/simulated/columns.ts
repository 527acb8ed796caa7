import type { BarColumns } from '../../domain/stock/bars/bar.ts'
import type { Walk } from './walk.ts'

/** US dollars with two decimals, at least one cent. */
export const toCents = (price: number): number => Math.max(1, Math.round(price * 100)) / 100

/** Bars of even spacing, as a contiguous walk gives them. */
export type EvenColumns = BarColumns & { times: { start: number; step: number } }

export const evenColumns = (start: number, step: number): EvenColumns => ({
  times: { start, step },
  open: [],
  high: [],
  low: [],
  close: [],
  volume: [],
})

/**
 * The prices of steps `from` up to `to` of a walk.
 * @param level log of the price (US dollars) where the walk's log price is 0
 */
export const pricesOf = (
  walk: Walk,
  range: { readonly from: number; readonly to: number },
  level: number,
  spacing: { readonly start: number; readonly step: number },
): EvenColumns => {
  const bars = evenColumns(spacing.start, spacing.step)
  const priceAt = (column: Float64Array, i: number) => toCents(Math.exp(level + (column[i] ?? 0)))
  for (let i = range.from; i < range.to; i += 1) {
    bars.open.push(priceAt(walk.open, i))
    bars.high.push(priceAt(walk.high, i))
    bars.low.push(priceAt(walk.low, i))
    bars.close.push(priceAt(walk.close, i))
    bars.volume.push(walk.volume[i] ?? 0)
  }
  return bars
}

/** Adds one bar that merges bars `from` up to `to` (at least one). */
export const pushMerged = (
  into: EvenColumns,
  bars: EvenColumns,
  from: number,
  to: number,
): void => {
  let high = 0
  let low = Infinity
  let volume = 0
  for (let i = from; i < to; i += 1) {
    high = Math.max(high, bars.high[i] ?? 0)
    low = Math.min(low, bars.low[i] ?? Infinity)
    volume += bars.volume[i] ?? 0
  }
  into.open.push(bars.open[from] ?? 0)
  into.high.push(high)
  into.low.push(low)
  into.close.push(bars.close[to - 1] ?? 0)
  into.volume.push(volume)
}

/** Merges bars into coarser ones, aligned to multiples of `step` s; the last may be partial. */
export const rollUp = (bars: EvenColumns, step: number): EvenColumns => {
  const fine = bars.times.step
  const bucket = (i: number) => Math.floor((bars.times.start + i * fine) / step)
  const rolled = evenColumns(bucket(0) * step, step)
  const length = bars.open.length
  for (let from = 0; from < length;) {
    let to = from + 1
    while (to < length && bucket(to) === bucket(from)) to += 1
    pushMerged(rolled, bars, from, to)
    from = to
  }
  return rolled
}

/** The bars with index `from` up to `to`. */
export const sliced = (bars: EvenColumns, from: number, to: number): EvenColumns => ({
  times: { start: bars.times.start + from * bars.times.step, step: bars.times.step },
  open: bars.open.slice(from, to),
  high: bars.high.slice(from, to),
  low: bars.low.slice(from, to),
  close: bars.close.slice(from, to),
  volume: bars.volume.slice(from, to),
})

/** These bars followed by the second ones, which start where the first end. */
export const joined = (first: EvenColumns, second: EvenColumns): EvenColumns => ({
  times: first.times,
  open: first.open.concat(second.open),
  high: first.high.concat(second.high),
  low: first.low.concat(second.low),
  close: first.close.concat(second.close),
  volume: first.volume.concat(second.volume),
})
