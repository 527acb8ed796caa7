import type { CopySchedule, DeliveryQueueStatus, WatchRow } from '../contracts/ops.ts'
import type { Stock } from '../contracts/market/stocks.ts'
import type { TradingDate } from '../domain/calendar/trading-day.ts'
import type { StockData } from '../domain/stock/events.ts'
import type { SplitRatio } from '../domain/stock/splits/split-ratio.ts'
import type { Codec } from '../eventstore/codec.ts'
import type { EventStore } from '../eventstore/port.ts'
import type { Position } from '../eventstore/position.ts'
import type { ProjectionRunner } from '../projections/runner/runner.ts'
import type { Vault } from '../vault/port.ts'

export type ImportOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly sentence?: string }

/** The writes that the command line may request from a running server. */
export interface ImportCommands {
  listStock(
    source: string,
    listing: Omit<StockData<'StockListed'>, 'source'>,
  ): Promise<ImportOutcome>
  importBars(
    source: string,
    symbol: string,
    history: Pick<StockData<'BarsImported'>, 'timeframe' | 'bars'>,
  ): Promise<ImportOutcome>
}

/** Work that this server has to do all the time. Without it the server takes no traffic. */
export interface Duty {
  readonly name: string
  /** The fault in a few words, or null. Counts and ages that change all the time are left out. */
  readonly fault: () => Promise<string | null>
  /** A fault is reported, but the server keeps its traffic: only a few users are affected. */
  readonly keepsTraffic?: true
  /** Monotonic milliseconds; null: not yet. Without it, only faults show the state of the duty. */
  readonly lastDoneAt?: () => number | null
  /** What it did last in a few words, for example the position reached. */
  readonly lastResult?: () => string | null
  /** If it was last done longer ago than this, it is late, which is a fault. */
  readonly maxAgeMs?: number
}

/** Erases the person of a username, and returns the outcome. */
export interface UserErasure {
  erase(username: string): Promise<object>
}

/** `ratio` null: there was no split; `date` null: the day of the suspected split. */
export interface SplitOrder {
  readonly symbol: string
  readonly ratio: SplitRatio | null
  readonly date: TradingDate | null
}

export type SplitOutcome =
  | { readonly ok: true; readonly date: TradingDate | null }
  | { readonly ok: false; readonly sentence: string }

export interface CopyOrder {
  /** Starts at once, and again after each start; null: no more copies. */
  set(schedule: CopySchedule | null): Promise<void>
}

/** The queue of deliveries, and making all of it due now. */
export interface DeliveryControl {
  status(): DeliveryQueueStatus
  /** Returns the number of deliveries. */
  retryNow(): number
}

/** The projection operations of an operator. */
export type ProjectionSteering = Pick<
  ProjectionRunner,
  'status' | 'rebuild' | 'cancelRebuild' | 'pause' | 'resume'
>

/** What queries of the past need. */
export interface AuditDeps {
  readonly store: Pick<EventStore, 'subscribe' | 'readStream' | 'readAll' | 'head' | 'newestUntil'>
  readonly codec: Pick<Codec, 'decode'>
  readonly vault: Pick<Vault, 'unseal'>
  /** The id of the user who has this username now, or null. */
  readonly findUser: (username: string) => Promise<string | null>
  /** Unix ms. */
  readonly now: () => number
}

/** Quotes by symbol, as traders saw them at a moment; `position` null: now. */
export interface QuotesReader {
  readonly quotesAt: (
    moment: { readonly position: Position | null; readonly at: number },
    symbol?: string,
  ) => Promise<readonly Stock[]>
}

/** The counters in the text exposition format of Prometheus. */
export interface MetricsText {
  readonly contentType: string
  readonly metrics: () => Promise<string>
}

export interface OpsDeps {
  /** Absolute path of DATA_DIR. */
  readonly dataFolder: string
  /** Checks every duty. */
  readonly watch: () => Promise<readonly WatchRow[]>
  readonly imports: ImportCommands
  readonly users: UserErasure
  /** null: the log is on a server. */
  readonly copies: CopyOrder | null
  /** null: this server delivers nothing. */
  readonly deliveries: DeliveryControl | null
  readonly splits: { settle(order: SplitOrder): Promise<SplitOutcome> }
  readonly projections: ProjectionSteering
  readonly audit: AuditDeps & QuotesReader
  readonly metrics: MetricsText
  /** Folder of the built console page (dist/console); null: calls only. */
  readonly consoleRoot: string | null
  /** Called for an unexpected exception; its message is not sent to the caller. */
  readonly onFault: (error: unknown) => void
}
