import type { TradingDate } from '../calendar/trading-day.ts'

/**
 * The current trading day of the market: the newest day with a price of the feed. Before the first
 * price of a feed it is the newest day of any recorded price, so that imported histories have a day
 * too. It does not change over a weekend without trades.
 */
export interface MarketDay {
  readonly date: TradingDate
  /** Set by a feed; recorded histories no longer change it. */
  readonly isFed: boolean
}

/** After a tick or a day summary of this date. */
export const afterFeed = (day: MarketDay | null, date: TradingDate): MarketDay =>
  day?.isFed === true && day.date >= date ? day : { date, isFed: true }

/** After an imported price of this date. */
export const afterImport = (day: MarketDay | null, date: TradingDate): MarketDay =>
  day !== null && (day.isFed || day.date >= date) ? day : { date, isFed: false }

/**
 * Whether a price of `date`, and the day's change and volume, belong to the current day. An import
 * may be ahead of a feed that has stopped; it is not old.
 */
export const isOfMarketDay = (date: TradingDate, day: Pick<MarketDay, 'date'> | null): boolean =>
  day === null || date >= day.date
