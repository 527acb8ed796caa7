import type { Resolution } from '../calendar/timeframes.ts'
import {
  nextMidnight,
  type TradingDate,
  tradingDate,
  tradingDayStart,
} from '../calendar/trading-day.ts'

/**
 * What is known of one symbol's trading right now. `date` is the New York trading day that price
 * and volume belong to, so that the first tick of a later day makes the price the previous close.
 */
export interface Quote {
  readonly symbol: string
  /** US dollars. */
  readonly price: number
  /** Shares traded on `date` so far. */
  readonly volume: number
  /**
   * Unix ms: when the price was seen. A recorded bar does not tell: of an intraday bar it is the
   * first moment, of a daily one {@link momentOfDay}; both are within `date`.
   */
  readonly at: number
  /** A screen shows the moment of a tick, and of a bar the date alone. */
  readonly resolution: Resolution
  /** `YYYY-MM-DD`, New York. */
  readonly date: TradingDate
  /** The book of `date` is closed. */
  readonly isClosed: boolean
  /** US dollars: the last close before `date`; null when nobody told us. */
  readonly previousClose: number | null
  /** The day of `previousClose`; null when it is not known: any earlier close is then taken. */
  readonly previousDate: TradingDate | null
}

/**
 * The moment (Unix ms) that stands for the last price of a day of which no tick was seen: the day's
 * last, or now while the day goes on. It is within the day, so that no zone's clock is needed to
 * order prices; what a screen shows of such a price is its date.
 */
export const momentOfDay = (date: TradingDate, now: number): number =>
  tradingDate(now) === date ? now : nextMidnight(tradingDayStart(date)) - 1
