import type { CopySchedule, WatchRow } from '../contracts/ops.ts'
import type { TradingDate } from '../domain/calendar/trading-day.ts'
import type { StockEvent } from '../domain/stock/events.ts'
import type { SplitRatio } from '../domain/stock/split.ts'
import type { Codec } from '../eventstore/codec.ts'
import type { EventStore } from '../eventstore/port.ts'
import type { ProjectionRunner } from '../projections/runner/runner.ts'
import type { Vault } from '../vault/port.ts'

type DataOf<Type extends StockEvent['type']> = Extract<StockEvent, { type: Type }>['data']

export type ImportOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly sentence?: string }

/** What the command line may ask a running server to write. */
export interface ImportCommands {
  listStock(source: string, listing: Omit<DataOf<'StockListed'>, 'source'>): Promise<ImportOutcome>
  importBars(
    source: string,
    symbol: string,
    history: Pick<DataOf<'BarsImported'>, 'timeframe' | 'bars'>,
  ): Promise<ImportOutcome>
}

/** What this server has to do all the time, and must be well before it takes traffic. */
export interface Duty {
  readonly name: string
  /** What is wrong in a few words, or null. Counts and ages that change all the time stay out. */
  readonly fault: () => Promise<string | null>
  /** It is told of, and traffic stays: without this server all would lack what now a few lack. */
  readonly keepsTraffic?: true
  /** Monotonic milliseconds; null: not yet. Without it the duty tells by its faults alone. */
  readonly lastDidAt?: () => number | null
  /** What it did last in a few words, such as how far it came. */
  readonly lastDid?: () => string | null
  /** Later than this after the last time is a fault. */
  readonly latestMs?: number
}

/** Erases the person of a username; says what became of it. */
export interface UserErasure {
  erase(username: string): Promise<object>
}

/** `ratio` null: the suspected split was none; `date` null: the day that looks split. */
export interface SplitOrder {
  readonly symbol: string
  readonly ratio: SplitRatio | null
  readonly date: TradingDate | null
}

export type SplitOutcome =
  | { readonly ok: true; readonly date: TradingDate | null }
  | { readonly ok: false; readonly sentence: string }

export interface CopyOrder {
  /** Begins at once, and goes on after each start; null: no more. */
  set(schedule: CopySchedule | null): Promise<void>
}

/** What an operator may do with the projections of this process. */
export type ProjectionSteering = Pick<
  ProjectionRunner,
  'status' | 'rebuild' | 'cancelRebuild' | 'pause' | 'resume'
>

/** What the past is read from. */
export interface AuditDeps {
  readonly store: Pick<EventStore, 'subscribe' | 'readStream' | 'readAll'>
  readonly codec: Pick<Codec, 'decode'>
  readonly vault: Pick<Vault, 'unseal'>
  /** The id of who holds this username now, or null. */
  readonly findUser: (username: string) => Promise<string | null>
  /** Unix ms. */
  readonly now: () => number
}

/** The counters as Prometheus reads them (text exposition format). */
export interface MetricsText {
  readonly contentType: string
  readonly metrics: () => Promise<string>
}

export interface OpsDeps {
  /** Absolute path of DATA_DIR. */
  readonly dataFolder: string
  /** Looks at every duty. */
  readonly watch: () => Promise<readonly WatchRow[]>
  readonly imports: ImportCommands
  readonly users: UserErasure
  /** null: the log is on a server. */
  readonly copies: CopyOrder | null
  readonly splits: { settle(order: SplitOrder): Promise<SplitOutcome> }
  readonly projections: ProjectionSteering
  readonly audit: AuditDeps
  readonly metrics: MetricsText
  /** Folder of the built console page (dist/console); null: calls only. */
  readonly consoleRoot: string | null
  /** An exception that nobody expected; its sentence is not for the caller. */
  readonly onFault: (error: unknown) => void
}
