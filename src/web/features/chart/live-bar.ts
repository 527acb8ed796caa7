import type { Bar, Timeframe } from '../../../contracts/stocks.ts'
import { bucketTime } from '../../../domain/calendar/buckets.ts'

/** The chart's newest bar and what is needed to carry it on. */
export interface LiveBar {
  readonly bar: Bar
  /** The trading day's volume at the last tick; null before the first. */
  readonly dayVolume: number | null
}

/** A price as it comes off the tape: `time` in Unix ms, `volume` the day's running total. */
interface Tick {
  readonly price: number
  readonly volume: number
  readonly time: number
}

/** First second of the bar that a moment (Unix ms) belongs to. */
export const barTimeOf = (unixMs: number, timeframe: Timeframe): number =>
  bucketTime(timeframe, Math.floor(unixMs / 1_000))

/** Shares traded since the last tick; a total that shrank began anew with the day. */
const traded = (dayVolume: number | null, total: number): number => {
  if (dayVolume === null) return 0
  return total >= dayVolume ? total - dayVolume : total
}

/**
 * The newest bar after one more tick: carried on, or the next one begun at the tick's price. A tick
 * from before the bar changes nothing.
 */
export const advance = ({ bar, dayVolume }: LiveBar, tick: Tick, timeframe: Timeframe): LiveBar => {
  const time = barTimeOf(tick.time, timeframe)
  if (time < bar.time) return { bar, dayVolume }
  const daily = timeframe === '1D'
  const { price, volume: total } = tick
  if (time > bar.time) {
    const volume = daily ? total : traded(dayVolume, total)
    return {
      bar: { time, open: price, high: price, low: price, close: price, volume },
      dayVolume: total,
    }
  }
  return {
    bar: {
      time,
      open: bar.open,
      high: Math.max(bar.high, price),
      low: Math.min(bar.low, price),
      close: price,
      volume: daily ? Math.max(bar.volume, total) : bar.volume + traded(dayVolume, total),
    },
    dayVolume: total,
  }
}
