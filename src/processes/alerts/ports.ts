import type { RuleRecord } from '../../domain/alert/armed/rules/rule-symbol.ts'
import type { KnownDay } from '../../domain/alert/armed/split-watch.ts'
import type { WatchedTerms } from '../../domain/alert/terms.ts'
import type { TickPlace } from '../../domain/alert/tick-place.ts'
import type { AlertPauseReason } from '../../domain/alert/vocabulary.ts'
import type { Timeframe } from '../../domain/calendar/timeframes.ts'
import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import type { DomainEvent } from '../../domain/kernel/decider.ts'
import type { SavedDay } from '../../domain/metrics/symbol-metrics.ts'
import type { CurrentDay, DayClose } from '../../domain/quotes/day-close.ts'
import type { InferSplit } from '../../domain/stock/commands.ts'
import type { DatedSplit } from '../../domain/stock/splits/split-ratio.ts'
import type { IntradayDay } from '../../domain/quotes/intraday-days.ts'
import type { CommandHandler } from '../../eventstore/handler/command.ts'
import type { UnreadableEvent } from '../../eventstore/errors.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'
import type { Position } from '../../eventstore/position.ts'
import type { ProcessCheckpoint } from '../checkpoint.ts'
import type { AlertProcessLimits } from './limits.ts'

/** An active alert, and the event since which it watches its terms, or is paused. */
export interface StandingAlert {
  readonly alertId: string
  readonly terms: WatchedTerms
  /** Unix ms at which it was set; absent if unknown. */
  readonly setAt?: number | undefined
  readonly armedAt?: number | undefined
  /** See {@link ArmedAlert}. */
  readonly splits?: readonly TradingDate[] | undefined
  /** The tick of its newest trigger with these terms. */
  readonly lastFired?: TickPlace | null | undefined
  /** Of a watched scan. */
  readonly firedOn?:
    { readonly date: TradingDate; readonly symbols: readonly string[] } | null | undefined
  /** null: it is not paused. */
  readonly paused: AlertPauseReason | null
  readonly since: Position
}

/** What the process knows at its checkpoint and no read model does. */
export interface SavedWatch {
  /** The days in progress of the symbols that rules are about. */
  readonly days: ReadonlyMap<string, SavedDay>
  /** See `RuleBook.unready`. */
  readonly unready: readonly string[]
  /** See `SplitWatch.through`. */
  readonly through: TradingDate | null
}

export interface LoadedWatch extends Pick<SavedWatch, 'days'> {
  /** undefined: an earlier version saved none, or there is no checkpoint. */
  readonly through?: SavedWatch['through'] | undefined
  /** See `RuleBook.arm`. */
  readonly isReady: (alertId: string) => boolean | undefined
}

/** The days of a symbol as the read side knows them. */
export interface SymbolDays {
  readonly symbol: string
  /** Completed days, ascending. */
  readonly days: readonly DayClose[]
  /** The day in progress; null: no trade yet. */
  readonly current: CurrentDay | null
  /** The newest days that are known only from shorter bars. */
  readonly intraday: readonly IntradayDay[]
  /** The day by which its prices are judged; null: no trade yet. */
  readonly day: KnownDay | null
}

/** What a command follows from: an event, or what is kept of it. */
export interface Cause {
  readonly id: string
  readonly metadata: Pick<RecordedEvent['metadata'], 'correlationId' | 'occurredAt'>
}

/** The splits of a symbol as the read side knows them. */
export interface SymbolSplits {
  readonly symbol: string
  readonly recorded: readonly { readonly split: DatedSplit; readonly position: Position }[]
  /** Splits that imported bars were adjusted for, and that are not recorded yet. */
  readonly inferred: readonly { readonly command: InferSplit; readonly imported: Cause }[]
}

/** The initial state of the process, so that it need not read the whole log. */
export interface AlertReadSide {
  /** Resolves when reads contain everything up to here. @throws when that takes too long */
  caughtUp(position: Position): Promise<void>
  /** Active and paused ones. */
  activeAlerts(): AsyncIterable<StandingAlert>
  symbolDays(): AsyncIterable<SymbolDays>
  /** Of symbols that were split. */
  splits(): AsyncIterable<SymbolSplits>
  /**
   * What is recorded of symbols up to this position or later; those that are not listed are left
   * out.
   * @param symbols null: of every symbol
   */
  records(
    position: Position,
    symbols: readonly string[] | null,
    timeframesOf: (symbol: string) => readonly Timeframe[],
  ): AsyncIterable<RuleRecord>
}

export type AlertReport =
  | {
      readonly kind: 'fired'
      readonly alertId: string
      /** From the tick to the acknowledgement of the log. */
      readonly latencyMs: number
    }
  /** For example an alert (by id) that was deleted in the meantime. */
  | { readonly kind: 'refused'; readonly subject: string; readonly reason: string }
  | { readonly kind: 'watching'; readonly armed: number }
  /** A store is unavailable; the command is retried. */
  | { readonly kind: 'waiting'; readonly error: unknown; readonly waitMs: number }
  /** Everything up to here was processed; triggered alerts are recorded or pending. */
  | { readonly kind: 'reached'; readonly position: Position }
  /** An event cannot be read. None is skipped, so alerts stop until it is repaired. */
  | { readonly kind: 'poison'; readonly error: UnreadableEvent }
  /** This many alerts have reached their level and wait until their own stream can be read. */
  | { readonly kind: 'pending'; readonly alerts: number; readonly error: unknown }

export interface AlertProcessDeps extends ProcessCheckpoint {
  readonly store: Pick<EventStore, 'subscribe' | 'head'>
  /** The codec's `decode`. @throws UnreadableEvent */
  readonly decode: (recorded: RecordedEvent) => DomainEvent
  readonly commands: CommandHandler
  readonly readSide: AlertReadSide
  readonly saveCheckpoint: (position: Position, saved: SavedWatch) => Promise<void>
  /** What was saved with the checkpoint; of each symbol its newest day. */
  readonly loadSaved: () => Promise<LoadedWatch>
  /** Unix ms. */
  readonly now: () => number
  /** Monotonic milliseconds, for measuring durations. */
  readonly monotonicNow: () => number
  /** Uniform in [0, 1): the jitter of backoff. */
  readonly random: () => number
  readonly report: (report: AlertReport) => void
  readonly signal: AbortSignal
  readonly limits?: Partial<AlertProcessLimits>
}
