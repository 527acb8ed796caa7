import type { TradingDate } from '../calendar/trading-day.ts'

/**
 * The trading day that the market is in: the newest one of which its feed has told a price. Before
 * the first price of a feed it is the newest day of any recorded price, so that imported histories
 * alone have a day as well. It stays over a weekend on which nothing trades.
 */
export interface MarketDay {
  readonly date: TradingDate
  /** A feed has told it: recorded histories move it no more. */
  readonly isFed: boolean
}

/** A tick, or the closed book, of this date. */
export const afterFeed = (day: MarketDay | null, date: TradingDate): MarketDay =>
  day?.isFed === true && day.date >= date ? day : { date, isFed: true }

/** A price of this date that was imported. */
export const afterImport = (day: MarketDay | null, date: TradingDate): MarketDay =>
  day !== null && (day.isFed || day.date >= date) ? day : { date, isFed: false }

/**
 * Whether a price of `date` is of the market's current day, and with it the day's change, volume and
 * the like. An import may be ahead of a feed that has stopped: it is not old.
 */
export const isOfMarketDay = (date: TradingDate, day: Pick<MarketDay, 'date'> | null): boolean =>
  day === null || date >= day.date
