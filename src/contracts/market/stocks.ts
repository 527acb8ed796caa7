import { z } from 'zod'
import { chartTimeframes } from '../../domain/calendar/chart-timeframes.ts'
import { resolutions, type Timeframe, timeframes } from '../../domain/calendar/timeframes.ts'
import { tradingDate, wholeNumber } from '../fields.ts'

export const timeframe = z.enum(timeframes)
/** Of a chart: those that are stored, and those that are aggregated from them. */
export const chartTimeframe = z.enum(chartTimeframes)

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
 * Prices in US dollars, volumes in shares, `marketCap` and `float` as abbreviated text (`2.5T`).
 * `trend` has the last closes for a sparkline, oldest first; `simulated` is true for every price
 * that does not come from a market.
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
  /** The trading day of the price, its change and its volume; null: there is no price. */
  tradingDate: tradingDate.nullable(),
  /** Whether the price is of the market day; otherwise the figures of the day are null. */
  ofMarketDay: z.boolean(),
  /** The source of the price: a tick, or a recorded bar of this timeframe; null: no price. */
  priceResolution: z.enum(resolutions).nullable(),
  /**
   * When the price was seen, or without a price, when the stock was listed. Only a tick has an
   * exact moment: for a recorded bar, this is a moment of its day.
   */
  lastUpdated: z.iso.datetime(),
  /** The price is too old; the age is counted from `lastUpdated`. */
  stale: z.boolean(),
  simulated: z.boolean(),
  trend: z.array(z.number()),
  /**
   * The first price of `date` differs from the previous close as after a split by `ratio` (`10:1`:
   * ten new shares for one), and no operator has confirmed or dismissed it yet; null: no suspicion.
   */
  suspectedSplit: z
    .object({ ratio: z.string(), date: tradingDate, since: z.iso.datetime() })
    .nullable(),
})

/** How many stocks are in the log so far; missing: all are, or this server does not know. */
export const listingProgress = z.object({
  listed: z.int().nonnegative(),
  of: z.int().nonnegative(),
})

export const stocksReply = z.object({ stocks: z.array(stock), listing: listingProgress.optional() })

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
  /**
   * Splits by which its prices are adjusted, `to` new shares `for` old ones, in the order of their
   * recording: a price that was set before, and before `newSharesFrom`, is in old shares (Unix ms). Missing: this server does not say.
   */
  splits: z
    .array(z.object({ to: z.number(), for: z.number(), newSharesFrom: z.number() }))
    .optional(),
  /** Age of the price in milliseconds of the server's clock; null: there is no price. */
  ageMs: z.number().nullable(),
})

export const barsQuery = z.object({
  timeframe: chartTimeframe.default('1D'),
  limit: wholeNumber(1, 5_000).default(100),
  /** Only bars that start before this second. */
  before: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
})

export const bar = z.object({
  /**
   * First second of the bar. Daily, weekly and monthly bars start at 00:00 UTC of their first
   * trading date: a week at its Monday, a month at its first day.
   */
  time: z.int(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
})

export const barsReply = z.object({
  symbol: z.string(),
  timeframe: chartTimeframe,
  bars: z.array(bar),
  /**
   * The trading day of the last tick that these bars count, and the volume of that day at it, in shares.
   * Missing: they end before `before`, or none is counted.
   */
  lastTick: z.object({ date: tradingDate, dayVolume: z.number() }).optional(),
})

export type StocksQuery = z.output<typeof stocksQuery>
export type Stock = z.output<typeof stock>
export type StockDetail = z.output<typeof stockDetail>
export type ChartBarsQuery = z.output<typeof barsQuery>
/** Of bars that are stored. */
export type BarsQuery = Omit<ChartBarsQuery, 'timeframe'> & { readonly timeframe: Timeframe }
export type Bar = z.output<typeof bar>
export type BarsReply = z.output<typeof barsReply>
export type ListingProgress = z.output<typeof listingProgress>
export type StocksReply = z.output<typeof stocksReply>
