import type { Bar } from '../../../../contracts/market/stocks.ts'

/** In units of the drawing: the candles, the volume below them, prices at the right, times below. */
export const tickChart = {
  width: 360,
  height: 208,
  right: 58,
  top: 16,
  priceBottom: 140,
  volumeTop: 150,
  volumeBottom: 188,
} as const

/** Labels closer than this would lie on each other. */
const labelHeight = 16
const levelsWanted = 4
const timesWanted = 4
/** A price range below this share of the price counts as flat: sums of prices can differ. */
const flatShare = 1e-9

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/** 1, 2 or 5 times a power of ten: about this many of them fit into `span`. */
const roundStep = (span: number): number => {
  const rough = span / levelsWanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const times = [1, 2, 5].find((factor) => factor * power >= rough) ?? 10
  return times * power
}

export const tickScale = (bars: readonly Bar[], price: number, level: number | null) => {
  const { width, right, top, priceBottom, volumeTop, volumeBottom } = tickChart
  const tapeLow = Math.min(price, ...bars.map((bar) => bar.low))
  const tapeHigh = Math.max(price, ...bars.map((bar) => bar.high))
  const reach = tapeHigh - tapeLow
  /** At the edge when it stands further off than the tape is high. */
  const shown = level === null ? price : clamp(level, tapeLow - reach, tapeHigh + reach)
  const low = Math.min(shown, tapeLow)
  const high = Math.max(shown, tapeHigh)
  const span = high - low > high * flatShare ? high - low : 1
  const step = (width - right) / bars.length
  const most = Math.max(1, ...bars.map((bar) => bar.volume))
  const y = (value: number) => priceBottom - ((value - low) / span) * (priceBottom - top)
  return {
    step,
    shown,
    y,
    x: (index: number) => step * (index + 0.5),
    volumeHeight: (volume: number) => (volume / most) * (volumeBottom - volumeTop),
    /** Round prices whose labels keep clear of the level's. */
    prices: () => {
      const every = roundStep(span)
      const first = Math.ceil(low / every)
      return Array.from({ length: Math.floor(high / every) - first + 1 }, (_, index) =>
        Number(((first + index) * every).toPrecision(12)),
      ).filter((value) => Math.abs(y(value) - y(shown)) >= labelHeight)
    },
    /** Bars whose times are written below. */
    times: () => {
      const every = Math.max(1, Math.round(bars.length / timesWanted))
      return bars.flatMap((bar, index) =>
        index % every === Math.floor(every / 2) ? [{ index, time: bar.time }] : [],
      )
    },
  }
}

export type TickScale = ReturnType<typeof tickScale>
