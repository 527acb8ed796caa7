import type { TradingDate } from '../domain/calendar/trading-day.ts'
import type { Financials } from '../domain/stock/financials.ts'
import type { StockEvent } from '../domain/stock/events.ts'
import type { BackoffLimits } from '../platform/backoff.ts'
import type { Clock } from './clock.ts'
import type {
  BarHistory,
  TickBatch,
  Fundamentals,
  LastPrice,
  Listing,
  MarketDataProvider,
} from './port.ts'

/** What became of a command of the feed. Doing again what was done already is `ok`. */
export type FeedOutcome =
  /** `nothingNew`: the log has it all already, and nothing was written. */
  | { readonly ok: true; readonly nothingNew?: true }
  /** Somebody else wrote to this feed's day: another writer is at work. */
  | { readonly ok: false; readonly reason: 'lost_race' }
  | { readonly ok: false; readonly reason: 'refused'; readonly sentence: string }

export interface TickPrices {
  /** A UUID, the same one when the tick batch is tried again. */
  readonly commandId: string
  readonly source: string
  /** New York date of the tick batch. */
  readonly date: TradingDate
  readonly ticks: TickBatch
}

/** The day bar and the minute bars of one symbol's finished day. */
export type ClosedDay = Omit<
  Extract<StockEvent, { type: 'TradingDayClosed' }>['data'],
  'symbol' | 'source' | 'date'
>

/**
 * The write side as the feed needs it. A store that is unavailable shows as a thrown error for which the
 * feed's `isUnavailable` is true; the same call is then made again after a wait.
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
   * Appends one PricesTicked to `priceFeed-<source>_<date>`. The implementer goes on from the
   * revision that its own last append gave and does not look it up again, so that a second
   * writer is noticed instead of interleaved.
   */
  tickPrices(command: TickPrices): Promise<FeedOutcome>
  /** After a lost race: the next tick batch takes its day over from where the log has it. */
  takeOver(): void
  closeTradingDay(
    source: string,
    symbol: string,
    date: TradingDate,
    closed: ClosedDay,
  ): Promise<FeedOutcome>
  /** Lets the ticks of a day expire: every book of it is closed. Doing it again changes nothing. */
  expireTicks(source: string, date: TradingDate): Promise<FeedOutcome>
}

/** Where a symbol was last seen, and whether the day before has its book. */
export interface LastSeen extends LastPrice {
  /** The day that prices of `date` ended; null: there was none. */
  readonly dayBefore: TradingDate | null
  /** Of `dayBefore`. */
  readonly bookIsClosed: boolean
}

/** What the feed asks of the read side. */
export interface FeedReader {
  /**
   * Resolves when every event appended before the call is in.
   * @throws after `patienceMs` (default: the reader's own) an error that is unavailable
   */
  caughtUp(patienceMs?: number): Promise<void>
  /**
   * The last price of every symbol whose **daily** bars are in the log (they are imported last, so
   * these symbols need no seeding). Waits until every event appended before the call is in.
   */
  lastPrices(): Promise<readonly LastSeen[]>
  /**
   * Null when nothing was traded that day. Sees every tick batch that {@link caughtUp} has waited for.
   * `day` is the day's own bar: it is not made from the minutes, of which some may be missing.
   */
  dayBook(symbol: string, date: TradingDate): Promise<ClosedDay | null>
}

/** What the feed tells its operator. */
export type FeedReport =
  | { readonly kind: 'seeding'; readonly done: number; readonly total: number }
  | { readonly kind: 'day_closed'; readonly date: TradingDate; readonly symbols: number }
  | { readonly kind: 'batch'; readonly at: number; readonly ticks: number }
  /** The provider answered, and every price of it is known already. */
  | { readonly kind: 'nothing_new' }
  | { readonly kind: 'refused'; readonly what: string; readonly sentence: string }
  | {
      readonly kind: 'store_unavailable'
      readonly error: unknown
      readonly attempt: number
      readonly waitMs: number
    }
  /** It did not tell what the log lacks of these; asked again after the wait, or (null) at the next start. */
  | {
      readonly kind: 'provider_unavailable'
      readonly symbols: readonly string[]
      readonly error: unknown
      readonly waitMs: number | null
    }
  /** Another writer wrote to the day; the feed takes it over after the wait. */
  | { readonly kind: 'lost_race'; readonly times: number; readonly waitMs: number }
  /** Ticks of a day that is closed already: dropped. */
  | { readonly kind: 'late_ticks'; readonly date: TradingDate; readonly ticks: number }

/** Why a feed ended: it was told to, or another writer is at work. */
export type FeedEnd = 'stopped' | 'lost_race'

/** The backoff is for a store that is unavailable. */
export interface FeedLimits extends BackoffLimits {
  /** Symbols that are seeded or closed at the same time. */
  readonly symbolsInFlightMax: number
  /** Symbols that are seeded or closed before the read side has to have seen them all. */
  readonly symbolsAheadMax: number
  /** Between two tick batches no further book is begun after so long. */
  readonly bookSliceMs: number
  /** How long books are waited for between two tick batches when the read side is behind. */
  readonly bookPatienceMs: number
  /** Before a provider is asked again for what it did not tell: longer than it is left alone. */
  readonly seedingRestMs: number
}

export interface FeedOptions {
  readonly provider: MarketDataProvider
  readonly commands: FeedCommands
  readonly reader: FeedReader
  readonly clock: Clock
  /** A new UUID. */
  readonly newId: () => string
  /** Uniform in [0, 1): spreads the retries of several writers. */
  readonly random: () => number
  /** Whether an error of commands or reader may pass by itself. */
  readonly isUnavailable: (error: unknown) => boolean
  readonly report: (report: FeedReport) => void
  /** Ends the feed after what is being written. */
  readonly signal: AbortSignal
  readonly limits?: Partial<FeedLimits>
}
