import type { Resolution } from '../calendar/timeframes.ts'
import {
  nextMidnight,
  type TradingDate,
  tradingDate,
  tradingDayStart,
} from '../calendar/trading-day.ts'

/**
 * The current quote of one symbol. `date` is the New York trading day of price and volume; the first
 * tick of a later day makes the price the previous close.
 */
export interface Quote {
  readonly symbol: string
  /** US dollars. */
  readonly price: number
  /** Shares traded on `date` so far. */
  readonly volume: number
  /**
   * Unix ms: the time of the price. For an intraday bar it is the start of the bar, for a daily bar
   * {@link momentOfDay}; both are within `date`.
   */
  readonly at: number
  /** A screen shows the time of a tick, but only the date of a bar. */
  readonly resolution: Resolution
  /** `YYYY-MM-DD`, New York. */
  readonly date: TradingDate
  /** `date` is closed. */
  readonly isClosed: boolean
  /** US dollars: the last close before `date`; null if unknown. */
  readonly previousClose: number | null
  /** The day of `previousClose`; null if unknown: any earlier close then replaces it. */
  readonly previousDate: TradingDate | null
  /** Whether the day is known only from shorter bars: more of them change its close. */
  readonly previousIsMade: boolean
}

/**
 * The time (Unix ms) of the last price of a day without ticks: the end of the day, or now during the
 * day. It is within the day, so prices can be ordered without a time zone; screens show only the date.
 */
export const momentOfDay = (date: TradingDate, now: number): number =>
  tradingDate(now) === date ? now : nextMidnight(tradingDayStart(date)) - 1
