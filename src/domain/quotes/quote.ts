import type { TradingDate } from '../calendar/trading-day.ts'

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
  /** Unix ms: when the price was seen; of a daily bar, its first moment. */
  readonly at: number
  /** `YYYY-MM-DD`, New York. */
  readonly date: TradingDate
  /** US dollars: the last close before `date`; null when nobody told us. */
  readonly previousClose: number | null
  /** The day of `previousClose`; null when it is not known: any earlier close is then taken. */
  readonly previousDate: string | null
}

/**
 * Prices have cents, and binary fractions of them have noise that nobody should be sent. Adding
 * zero turns −0 into 0.
 */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000 + 0

export interface Change {
  /** US dollars, to 0.0001. */
  readonly change: number | null
  /** Per cent, to 0.0001. */
  readonly changePercent: number | null
}

const unknownChange: Change = { change: null, changePercent: null }

/** What a price has moved since the previous close; null when there is no previous close. */
export const changeSince = (price: number, previousClose: number | null): Change =>
  previousClose === null
    ? unknownChange
    : {
        change: rounded(price - previousClose),
        changePercent: rounded(100 * (price / previousClose - 1)),
      }
