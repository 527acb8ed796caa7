import type { ArmedAlert } from '../../domain/alert/armed/alert-index.ts'
import type { KnownDay } from '../../domain/alert/armed/split-watch.ts'
import type { DomainEvent } from '../../domain/kernel/decider.ts'
import type { DayClose } from '../../domain/quotes/day-references.ts'
import type { CommandHandler } from '../../eventstore/command.ts'
import type { UnreadableEvent } from '../../eventstore/errors.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'
import type { Position } from '../../eventstore/position.ts'
import type { AlertProcessLimits } from './limits.ts'

/** An alert that has not fired and the event that made it what it is. */
export interface StandingAlert extends ArmedAlert {
  readonly isPaused: boolean
  readonly since: Position
}

/** What a symbol's days were, as the read side knows them. */
export interface SymbolDays {
  readonly symbol: string
  /** Completed days, ascending. */
  readonly days: readonly DayClose[]
  /** The day in progress; null: nothing was traded yet. */
  readonly current: DayClose | null
  /** What its prices are judged by; null: nothing was traded yet. */
  readonly day: KnownDay | null
}

/** What the process starts from, so that it need not read the whole log. */
export interface AlertReadSide {
  /** Resolves when reads contain everything up to here. @throws when that takes too long */
  caughtUp(position: Position): Promise<void>
  /** Active and paused ones. */
  activeAlerts(): AsyncIterable<StandingAlert>
  symbolDays(): AsyncIterable<SymbolDays>
}

export type AlertReport =
  | {
      readonly kind: 'fired'
      readonly alertId: string
      /** From the tick to the answer of the log. */
      readonly latencyMs: number
    }
  /** Such as an alert (by id) that was deleted while its tick was on its way. */
  | { readonly kind: 'refused'; readonly subject: string; readonly reason: string }
  | { readonly kind: 'watching'; readonly armed: number }
  /** A store is unavailable; the same is tried again. */
  | { readonly kind: 'waiting'; readonly error: unknown; readonly waitMs: number }
  /** Everything up to here was looked at, and what it fires has fired or is pending. */
  | { readonly kind: 'reached'; readonly position: Position }
  /** An event cannot be read, and none is skipped: alerts stand still until that is mended. */
  | { readonly kind: 'poison'; readonly error: UnreadableEvent }
  /** So many alerts have reached their tick and wait until their own stream can be read. */
  | { readonly kind: 'pending'; readonly alerts: number; readonly error: unknown }

export interface AlertProcessDeps {
  readonly store: Pick<EventStore, 'subscribe' | 'head'>
  /** The codec's `decode`. @throws UnreadableEvent */
  readonly decode: (recorded: RecordedEvent) => DomainEvent
  readonly commands: CommandHandler
  readonly readSide: AlertReadSide
  /** Everything up to here was reacted to; null: nothing is known. */
  readonly loadCheckpoint: () => Promise<Position | null>
  readonly saveCheckpoint: (position: Position) => Promise<void>
  /** It is of a log that was put back: of this one nothing is known. */
  readonly forgetCheckpoint: () => Promise<void>
  /** Unix ms. */
  readonly now: () => number
  /** Milliseconds that no clock's setting moves: spans are measured by it. */
  readonly monotonicNow: () => number
  /** Uniform in [0, 1): the jitter of waits. */
  readonly random: () => number
  readonly report: (report: AlertReport) => void
  readonly signal: AbortSignal
  readonly limits?: Partial<AlertProcessLimits>
}
