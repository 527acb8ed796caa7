import type { DomainEvent } from '../domain/kernel/decider.ts'
import type { EventStore, RecordedEvent } from '../eventstore/port.ts'
import type { ReadModels } from '../projections/read-models.ts'

export type ScannerReport =
  | { readonly kind: 'ready'; readonly symbols: number; readonly tookMs: number }
  | { readonly kind: 'waiting'; readonly error: unknown; readonly waitMs: number }
  /** The event is skipped: the next tick replaces the same prices. */
  | { readonly kind: 'unreadable'; readonly error: unknown }

export interface ScannerDeps {
  readonly store: Pick<EventStore, 'subscribe' | 'head'>
  /** The codec's `decode`. @throws UnreadableEvent */
  readonly decode: (recorded: RecordedEvent) => DomainEvent
  readonly readModels: ReadModels
  /** Monotonic milliseconds. */
  readonly monotonicNow: () => number
  /** Uniform in [0, 1): the jitter of backoff. */
  readonly random: () => number
  readonly report: (report: ScannerReport) => void
}
