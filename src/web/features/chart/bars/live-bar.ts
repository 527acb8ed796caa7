import type { Bar } from '../../../../contracts/stocks.ts'
import type { Timeframe } from '../../../../domain/calendar/timeframes.ts'
import { bucketAt } from '../../../../domain/calendar/buckets.ts'

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

const secondOf = (unixMs: number): number => Math.floor(unixMs / 1_000)

/** The time of the bar that a moment (Unix ms) belongs to. */
export const barTimeOf = (unixMs: number, timeframe: Timeframe): number =>
  bucketAt(timeframe, secondOf(unixMs)).time

/** Whether the bar is the one of this moment; one of an exchange that opens at half past is too. */
const holds = ({ time }: Bar, unixMs: number, timeframe: Timeframe): boolean => {
  const bucket = bucketAt(timeframe, secondOf(unixMs))
  return timeframe === '1D' ? time === bucket.time : time >= bucket.from && time < bucket.to
}

/** Whether the bar is of an earlier trading day than this moment. */
const isOfEarlierDay = ({ time }: Bar, unixMs: number, timeframe: Timeframe): boolean =>
  (timeframe === '1D' ? time : barTimeOf(time * 1_000, '1D')) < barTimeOf(unixMs, '1D')

/**
 * The newest bar after one more tick: carried on, or the next one begun at the tick's price. A tick
 * from before the bar changes nothing, and a day's total that is corrected downwards adds nothing
 * until it is passed again.
 */
export const advance = (live: LiveBar, tick: Tick, timeframe: Timeframe): LiveBar => {
  const { bar, dayVolume: before } = live
  const time = barTimeOf(tick.time, timeframe)
  const isHeld = holds(bar, tick.time, timeframe)
  if (!isHeld && time < bar.time) return live
  const { price, volume: total } = tick
  const known = before !== null && isOfEarlierDay(bar, tick.time, timeframe) ? 0 : before
  const dayVolume = Math.max(known ?? 0, total)
  const traded = known === null ? 0 : dayVolume - known
  const daily = timeframe === '1D'
  if (!isHeld) {
    const volume = daily ? total : traded
    return { bar: { time, open: price, high: price, low: price, close: price, volume }, dayVolume }
  }
  return {
    bar: {
      time: bar.time,
      open: bar.open,
      high: Math.max(bar.high, price),
      low: Math.min(bar.low, price),
      close: price,
      volume: daily ? Math.max(bar.volume, total) : bar.volume + traded,
    },
    dayVolume,
  }
}
