import type { TradingDate } from '../domain/calendar/trading-day.ts'
import type { Financials } from '../domain/stock/financials.ts'
import type { StockData } from '../domain/stock/events.ts'
import type { Clock } from './clock.ts'
import type { FeedLimits } from './feed/limits.ts'
import type {
  BarHistory,
  TickBatch,
  Fundamentals,
  LastPrice,
  Listing,
  MarketDataProvider,
} from './port.ts'

/** The result of a command of the feed. Repeating a command is `ok`. */
export type FeedOutcome =
  /** `nothingNew`: the log had it already, and nothing was written. */
  | { readonly ok: true; readonly nothingNew?: true }
  /** Another writer appended to this day of the feed. */
  | { readonly ok: false; readonly reason: 'lost_race' }
  | { readonly ok: false; readonly reason: 'refused'; readonly sentence: string }

export interface TickPrices {
  /** A UUID; the same one when the tick batch is retried. */
  readonly commandId: string
  readonly source: string
  /** New York date of the tick batch. */
  readonly date: TradingDate
  readonly ticks: TickBatch
}

/** The day bar and the minute bars of one symbol's finished day. */
export type ClosedDay = Omit<StockData<'TradingDayClosed'>, 'symbol' | 'source' | 'date'>

/**
 * The write side for the feed. For an unavailable store, it throws an error for which the feed's
 * `isUnavailable` is true; the same call is repeated after a wait.
 */
export interface FeedCommands {
  listStock(source: string, listing: Listing): Promise<FeedOutcome>
  importFundamentals(
    source: string,
    symbol: string,
    fundamentals: Fundamentals,
  ): Promise<FeedOutcome>
  importFinancials(source: string, symbol: string, financials: Financials): Promise<FeedOutcome>
  /** A later import of the same bars replaces them. */
  importBars(source: string, symbol: string, history: BarHistory): Promise<FeedOutcome>
  /**
   * Appends one PricesTicked to `priceFeed-<source>_<date>`. It continues from the revision of its
   * own last append without reading the stream again, so that a second writer is detected instead
   * of interleaved.
   */
  tickPrices(command: TickPrices): Promise<FeedOutcome>
  /** After a lost race: the next tick batch continues from the end of the day's stream. */
  takeOver(): void
  closeTradingDay(
    source: string,
    symbol: string,
    date: TradingDate,
    closed: ClosedDay,
  ): Promise<FeedOutcome>
  /**
   * Records the quarter hours of a day's tape that are over; may be repeated.
   * @param until Unix ms: the moment that it is
   * @throws the signal's reason
   */
  recordTape(
    source: string,
    date: TradingDate,
    until: number,
    signal: AbortSignal,
  ): Promise<FeedOutcome>
  /**
   * Lets the ticks of a day expire after all its summaries are recorded, once its tape is whole and
   * was decoded; may be repeated. Takes seconds.
   * @throws the signal's reason
   */
  expireTicks(source: string, date: TradingDate, signal: AbortSignal): Promise<FeedOutcome>
}

/** The last price of a symbol, and whether the previous day has its summary. */
export interface LastSeen extends LastPrice {
  /** The trading day before `date`; null: there was none. */
  readonly dayBefore: TradingDate | null
  /** Of `dayBefore`. */
  readonly hasSummary: boolean
}

/** The reads of the feed. */
export interface FeedReader {
  /**
   * Resolves when every event appended before the call has been folded.
   * @throws after `patienceMs` (default: the reader's own) an error that is unavailable
   */
  caughtUp(patienceMs?: number): Promise<void>
  /**
   * The last price of every symbol whose **daily** bars are in the log (they are imported last, so
   * these symbols need no seeding). Waits until every event appended before the call has been
   * folded.
   */
  lastPrices(): Promise<readonly LastSeen[]>
  /**
   * Null when nothing was traded that day. Includes every tick batch that {@link caughtUp} has
   * waited for. `day` is the day's own bar: it is not computed from the minutes, of which some may
   * be missing.
   */
  daySummary(symbol: string, date: TradingDate): Promise<ClosedDay | null>
}

/** The feed's reports to its operator. */
export type FeedReport =
  | { readonly kind: 'seeding'; readonly done: number; readonly total: number }
  | { readonly kind: 'day_closed'; readonly date: TradingDate; readonly symbols: number }
  /** The quarter hours that are over are in the tape of the day. */
  | { readonly kind: 'tape_continued'; readonly date: TradingDate }
  /** The day's tape is whole, and its ticks may expire. */
  | { readonly kind: 'tape_recorded'; readonly date: TradingDate }
  /** Ticks of the day are not in its tape, and do not expire. It is tried again later. */
  | { readonly kind: 'tape_refused'; readonly date: TradingDate; readonly sentence: string }
  | { readonly kind: 'batch'; readonly at: number; readonly ticks: number }
  /** The provider answered, and all its prices are known already. */
  | { readonly kind: 'nothing_new' }
  | { readonly kind: 'refused'; readonly what: string; readonly sentence: string }
  | {
      readonly kind: 'store_unavailable'
      readonly error: unknown
      readonly attempt: number
      readonly waitMs: number
    }
  /** Symbols without an answer; requested again after the wait, or (null) at the next start. */
  | {
      readonly kind: 'provider_unavailable'
      readonly symbols: readonly string[]
      readonly error: unknown
      readonly waitMs: number | null
    }
  /** Another writer appended to the day; the feed takes over after the wait. */
  | { readonly kind: 'lost_race'; readonly times: number; readonly waitMs: number }
  /** Ticks of a day that is already closed were dropped. */
  | { readonly kind: 'late_ticks'; readonly date: TradingDate; readonly ticks: number }

/** Why a feed ended: it was stopped, or another writer is active. */
export type FeedEnd = 'stopped' | 'lost_race'

export interface FeedOptions {
  readonly provider: MarketDataProvider
  readonly commands: FeedCommands
  readonly reader: FeedReader
  readonly clock: Clock
  /** A new UUID. */
  readonly newId: () => string
  /** Uniform in [0, 1): spreads the retries of several writers. */
  readonly random: () => number
  /** Whether an error of commands or reader is temporary. */
  readonly isUnavailable: (error: unknown) => boolean
  readonly report: (report: FeedReport) => void
  /** Ends the feed after the write in progress. */
  readonly signal: AbortSignal
  readonly limits?: Partial<FeedLimits>
}
