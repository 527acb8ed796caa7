import type { Bar, BarsReply } from '../../../../contracts/market/stocks.ts'
import { type ChartTimeframe, isIntraday } from '../../../../domain/calendar/chart-timeframes.ts'
import { bucketAt } from '../../../../domain/calendar/buckets.ts'
import {
  dailyBarTime,
  tradingDate,
  tradingDayStart,
} from '../../../../domain/calendar/trading-day.ts'
import type { Quote } from '../../../api/quotes/quote-book.ts'
import { isOpening } from '../../../../domain/price-feed/first-tick.ts'

export interface LiveBar {
  readonly bar: Bar
  /** The trading day of the last tick, by its daily bar's time, and its volume; null before the first. */
  readonly day: { readonly time: number; readonly volume: number } | null
}

/** A price as it comes off the tape: `time` in Unix ms, `volume` the day's running total. */
interface Tick {
  readonly price: number
  readonly volume: number
  readonly time: number
}

const secondOf = (unixMs: number): number => Math.floor(unixMs / 1_000)

/** The time of the bar that a moment (Unix ms) belongs to. */
export const barTimeOf = (unixMs: number, timeframe: ChartTimeframe): number =>
  bucketAt(timeframe, secondOf(unixMs)).time

/** Whether the bar is the one of this moment; one of an exchange that opens at half past is too. */
const holds = ({ time }: Bar, unixMs: number, timeframe: ChartTimeframe): boolean => {
  const bucket = bucketAt(timeframe, secondOf(unixMs))
  return isIntraday(timeframe) ? time >= bucket.from && time < bucket.to : time === bucket.time
}

/** The newest bar of an answer. */
export const answered = (bar: Bar, lastTick: BarsReply['lastTick']): LiveBar => ({
  bar,
  day: lastTick ? { time: dailyBarTime(lastTick.date), volume: lastTick.dayVolume } : null,
})

/** Whether a tick is older than the last one in the bar. */
export const isCounted = (
  { day }: LiveBar,
  { volume, date }: Pick<Quote, 'volume' | 'date'>,
): boolean => {
  if (day === null || volume === null) return false
  const time = dailyBarTime(date)
  return time < day.time || (time === day.time && volume < day.volume)
}

/** The day's volume at a tick, and what was traded since the tick before, as the server counts it. */
const tradedBy = (
  before: LiveBar['day'],
  { volume, time: at }: Tick,
  timeframe: ChartTimeframe,
) => {
  const date = tradingDate(at)
  const time = dailyBarTime(date)
  if (before !== null && before.time > time) return { day: before, traded: 0 }
  const isSameDay = before?.time === time
  const total = isSameDay ? before.volume : 0
  // Of a day's first tick, a bar within the day has no more than what was traded in it.
  const isOfBar =
    isSameDay || (isIntraday(timeframe) ? isOpening(at - tradingDayStart(date)) : before !== null)
  return {
    day: { time, volume: Math.max(total, volume) },
    traded: isOfBar ? Math.max(0, volume - total) : 0,
  }
}

/**
 * The newest bar after one more tick: carried on, or the next one begun at the tick's price. A tick
 * from before the bar changes nothing, and a day's total that is corrected downwards adds nothing
 * until it is passed again.
 */
export const advance = (live: LiveBar, tick: Tick, timeframe: ChartTimeframe): LiveBar => {
  const { bar } = live
  const time = barTimeOf(tick.time, timeframe)
  const isHeld = holds(bar, tick.time, timeframe)
  if (!isHeld && time < bar.time) return live
  const { price, volume: total } = tick
  const { day, traded } = tradedBy(live.day, tick, timeframe)
  if (!isHeld) {
    // A longer bar begins with its day; of an intraday one, only what came since the tick before.
    const volume = isIntraday(timeframe) ? traded : total
    return { bar: { time, open: price, high: price, low: price, close: price, volume }, day }
  }
  return {
    bar: {
      time: bar.time,
      open: bar.open,
      high: Math.max(bar.high, price),
      low: Math.min(bar.low, price),
      close: price,
      volume: timeframe === '1D' ? Math.max(bar.volume, total) : bar.volume + traded,
    },
    day,
  }
}
