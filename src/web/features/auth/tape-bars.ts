/** One candle of the picture beside the form. */
export interface TapeBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** A linear congruential generator: the same picture on every visit. */
const seeded = (seed: number) => () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32

/** `count` made-up candles that end near `last`; a picture, not a market. */
export const tapeBars = (count: number, last: number, seed = 23): readonly TapeBar[] => {
  const random = seeded(seed)
  let level = 1
  const raw = Array.from({ length: count }, () => {
    const open = level
    level = open * (1 + (random() + random() + random() - 1.47) * 0.022)
    const high = Math.max(open, level) * (1 + random() * 0.013)
    const low = Math.min(open, level) * (1 - random() * 0.013)
    const volume = 0.3 + random() * 0.7 + Math.abs(level / open - 1) * 12
    return { open, high, low, close: level, volume }
  })
  const scale = last / level
  return raw.map((bar) => ({
    open: bar.open * scale,
    high: bar.high * scale,
    low: bar.low * scale,
    close: bar.close * scale,
    volume: bar.volume,
  }))
}

/** Simple moving average of the closes over `period` bars; null where there are not enough. */
export const tapeAverage = (bars: readonly TapeBar[], period: number): readonly (number | null)[] =>
  bars.map((_, index) =>
    index < period - 1
      ? null
      : bars.slice(index - period + 1, index + 1).reduce((sum, { close }) => sum + close, 0) /
        period,
  )
