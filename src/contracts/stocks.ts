import { z } from 'zod'
import { resolutions, timeframes } from '../domain/calendar/timeframes.ts'
import { tradingDate, wholeNumber } from './fields.ts'

export const timeframe = z.enum(timeframes)

export const stockSortKey = z.enum(['symbol', 'price', 'changePercent', 'volume'])
export type StockSortKey = z.output<typeof stockSortKey>

export const sortOrder = z.enum(['asc', 'desc'])

export const stocksQuery = z.object({
  limit: wholeNumber(1, 10_000).default(200),
  sort: stockSortKey.default('symbol'),
  order: sortOrder.default('asc'),
  sector: z.string().min(1).max(80).optional(),
  q: z.string().trim().max(80).optional(),
})

/**
 * Prices in US dollars, volumes in shares, `marketCap` and `float` abbreviated text (`2.5T`).
 * `trend` is the last closes for a sparkline, oldest first; `simulated` is true for every price
 * that no market made.
 */
export const stock = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  sector: z.string().nullable(),
  price: z.number().nullable(),
  change: z.number().nullable(),
  changePercent: z.number().nullable(),
  volume: z.number().nullable(),
  avgVolume: z.number().nullable(),
  marketCap: z.string().nullable(),
  float: z.string().nullable(),
  /** The trading day that the price and its change and volume are of; null: there is no price. */
  tradingDate: tradingDate.nullable(),
  /**
   * Its price is of the market's current trading day. Otherwise it has no figures of the day: change,
   * volume, average volume, open and range are null.
   */
  ofMarketDay: z.boolean(),
  /** What the price was read from: a tick, or a recorded bar of this timeframe; null: no price. */
  priceResolution: z.enum(resolutions).nullable(),
  /**
   * When the price was seen, or, before any, the stock was listed. Only a tick has a moment: of a
   * recorded bar the day is known, and this is a moment within it.
   */
  lastUpdated: z.iso.datetime(),
  /** The provider has told no newer price for too long; the age is counted from `lastUpdated`. */
  stale: z.boolean(),
  simulated: z.boolean(),
  trend: z.array(z.number()),
  /**
   * The first price of `date` stands to the close before it as after a split by `ratio` (`10:1`: ten
   * new shares for one), and nobody has settled yet whether it was one; null: nothing looks so.
   */
  suspectedSplit: z
    .object({ ratio: z.string(), date: tradingDate, since: z.iso.datetime() })
    .nullable(),
})

/** So many of the market's stocks are in the log so far; none: all are, or nobody here knows. */
export const listingProgress = z.object({
  listed: z.int().nonnegative(),
  of: z.int().nonnegative(),
})

export const stocksReply = z.object({
  stocks: z.array(stock),
  listing: listingProgress.optional(),
})

export const stockDetail = stock.extend({
  exchange: z.string(),
  currency: z.string(),
  open: z.number().nullable(),
  previousClose: z.number().nullable(),
  dayLow: z.number().nullable(),
  dayHigh: z.number().nullable(),
  week52Low: z.number().nullable(),
  week52High: z.number().nullable(),
  peRatio: z.number().nullable(),
  beta: z.number().nullable(),
  dividendYield: z.number().nullable(),
  eps: z.number().nullable(),
  about: z.string().nullable(),
  /** How old the price is, in milliseconds of the server's clock; null: there is no price. */
  ageMs: z.number().nullable(),
})

export const barsQuery = z.object({
  timeframe: timeframe.default('1D'),
  limit: wholeNumber(1, 5_000).default(100),
  /** Only bars that start before this second. */
  before: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
})

export const bar = z.object({
  /** First second of the bar; a daily bar starts at 00:00 UTC of its trading date. */
  time: z.int(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
})

export const barsReply = z.object({ symbol: z.string(), timeframe, bars: z.array(bar) })

export type StocksQuery = z.output<typeof stocksQuery>
export type Stock = z.output<typeof stock>
export type StockDetail = z.output<typeof stockDetail>
export type BarsQuery = z.output<typeof barsQuery>
export type Bar = z.output<typeof bar>
export type BarsReply = z.output<typeof barsReply>
export type ListingProgress = z.output<typeof listingProgress>
export type StocksReply = z.output<typeof stocksReply>
