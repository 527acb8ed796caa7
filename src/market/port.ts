import type { TradingDate } from '../domain/calendar/trading-day.ts'
import type { Tick } from '../domain/price-feed/events.ts'
import type { Timeframe } from '../domain/calendar/timeframes.ts'
import type { BarColumns } from '../domain/stock/bars/bar.ts'
import type { Financials } from '../domain/stock/financials.ts'
import type { StockData } from '../domain/stock/events.ts'

/** A security that the provider quotes. */
export type Listing = Omit<StockData<'StockListed'>, 'source'>

/** What a company reported; an unknown value is null. */
export type Fundamentals = Omit<StockData<'FundamentalsImported'>, 'symbol' | 'source'>

/** Recorded bars of one timeframe, ascending. The last one may be in progress. */
export interface BarHistory {
  readonly timeframe: Timeframe
  readonly bars: BarColumns
}

/** The last known state of a security, from which a feed continues. */
export interface LastPrice {
  readonly symbol: string
  /** US dollars. */
  readonly price: number
  /** Shares traded on `date` so far. */
  readonly dayVolume: number
  /** `YYYY-MM-DD`, New York: the trading day that price and volume belong to. */
  readonly date: TradingDate
}

/**
 * One tick batch of the feed, empty when the provider answered without news; at most
 * `priceFeedLimits.ticksPerBatchMax` ticks, none older than the previous tick batch. Several ticks
 * of a symbol are in chronological order.
 */
export type TickBatch = readonly Tick[]

export interface TicksOptions {
  /** Ends the iteration cleanly. */
  readonly signal: AbortSignal
  /** Missing symbols start from the provider's own last price. */
  readonly from: readonly LastPrice[]
}

/**
 * A source of market data: the simulated exchange, or a company that sells quotes. A provider only
 * answers requests; its answers take effect when they are appended to the log.
 */
export interface MarketDataProvider {
  /** Stored in every event as `source`; part of the feed's stream name. */
  readonly source: string
  /** True when the prices do not come from a market: the screens then show SIMULATED. */
  readonly simulated: boolean
  listings(): Promise<readonly Listing[]>
  /** Null when the provider does not know this symbol. */
  fundamentals(symbol: string): Promise<Fundamentals | null>
  /** Null when the provider has no statements of this symbol, for example of a fund. */
  financials(symbol: string): Promise<Financials | null>
  /** Prices of these symbols newer than the last tick batch, requested out of turn. */
  quotes(symbols: readonly string[]): Promise<TickBatch>
  /** Trades before `until` (Unix ms) as bars, finest timeframe first; empty: unknown symbol. */
  history(symbol: string, until: number): Promise<readonly BarHistory[]>
  /** A slow reader gets the newest tick batch next; missed prices are not sent later. */
  ticks(options: TicksOptions): AsyncIterable<TickBatch>
}
