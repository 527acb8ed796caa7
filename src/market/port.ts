import type { TradingDate } from '../domain/calendar/trading-day.ts'
import type { Tick } from '../domain/price-feed/events.ts'
import type { Timeframe } from '../domain/calendar/timeframes.ts'
import type { BarColumns } from '../domain/stock/bars.ts'
import type { Financials } from '../domain/stock/financials.ts'
import type { StockEvent } from '../domain/stock/events.ts'

type DataOf<Type extends StockEvent['type']> = Extract<StockEvent, { type: Type }>['data']

/** A security that the provider quotes. */
export type Listing = Omit<DataOf<'StockListed'>, 'source'>

/** What a company reported; a value that the provider does not know is null. */
export type Fundamentals = Omit<DataOf<'FundamentalsImported'>, 'symbol' | 'source'>

/**
 * Recorded bars of one timeframe, ascending. The last one may be the bar in progress: today's
 * daily bar, and the intraday bar of this moment, hold what has been traded in them so far.
 */
export interface BarHistory {
  readonly timeframe: Timeframe
  readonly bars: BarColumns
}

/** Where a security stood when it was last seen, so that a feed can go on from there. */
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
 * One tick batch of the feed, empty when the provider answered and nothing is new; at most `priceFeedLimits.ticksPerBeatMax` ticks, none of them older than the
 * tick batch before. Several ticks of a symbol are in the order in which they happened.
 */
export type TickBatch = readonly Tick[]

export interface TicksOptions {
  /** Ends the iteration cleanly. */
  readonly signal: AbortSignal
  /** Symbols that are missing here start from the provider's own last price. */
  readonly from: readonly LastPrice[]
}

/**
 * Somebody who knows the market: the simulated exchange, or a company that sells quotes. A
 * provider is asked, it never writes; what it says becomes true by being appended to the log.
 */
export interface MarketDataProvider {
  /** Goes into every event as `source`; part of the feed's stream name. */
  readonly source: string
  /** True when no market made these prices: the screens then say SIMULATED. */
  readonly simulated: boolean
  listings(): Promise<readonly Listing[]>
  /** Null when the provider knows none of this symbol. */
  fundamentals(symbol: string): Promise<Fundamentals | null>
  /** Null when the provider knows no statements of this symbol: it is a fund, say. */
  financials(symbol: string): Promise<Financials | null>
  /**
   * Newer prices of these symbols than its last tick batch brought, asked for out of turn; fewer, or
   * none, when it has no newer ones.
   */
  quotes(symbols: readonly string[]): Promise<TickBatch>
  /** What was traded before `until` (Unix ms), finest timeframe first; empty for an unknown symbol. */
  history(symbol: string, until: number): Promise<readonly BarHistory[]>
  /** A slow reader gets the newest tick batch next; live prices that it missed are not sent after. */
  ticks(options: TicksOptions): AsyncIterable<TickBatch>
}
