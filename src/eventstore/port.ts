import type { Position } from './position.ts'

/**
 * Only `no_stream` and an exact revision are offered. A KurrentDB server forgets the ids of events
 * written under weaker expectations when it restarts; a retry would then write them again.
 */
export type ExpectedRevision = 'no_stream' | bigint

export interface EventMetadata {
  /** The command (or chain of reactions) that this event belongs to; a UUID. */
  readonly correlationId: string
  /** The command or event that caused it; a UUID. */
  readonly causationId: string
  /** The user who sent the command; null for the system itself. */
  readonly userId: string | null
  /** ISO 8601 UTC: when it happened, which may be before it was recorded. */
  readonly occurredAt: string
  /** Alert and chat streams: hash over the previous event's chain and this event (hex). */
  readonly chain?: string
}

export interface EventToAppend {
  /** A UUID. An append repeated with the same id at the same revision is harmless. */
  readonly id: string
  readonly type: string
  readonly data: object
  readonly metadata: EventMetadata
}

export interface RecordedEvent {
  readonly stream: string
  readonly revision: bigint
  readonly position: Position
  readonly id: string
  readonly type: string
  /** As stored: not yet parsed by a schema. */
  readonly data: unknown
  readonly metadata: EventMetadata
}

export type AppendResult =
  | {
      readonly ok: true
      /** Revision of the last of these events. */
      readonly revision: bigint
      /** Position of the last of these events, which may be before the head of the log. */
      readonly position: Position
    }
  | {
      readonly ok: false
      readonly reason: 'wrong_expected_revision'
      readonly actual: ExpectedRevision
    }

/** How long the caller waits for the answer. */
export interface CallOptions {
  /**
   * Aborts the call with EventStoreUnavailable; an append may still be written. A store that cannot
   * stop its work answers when the work is done; see `guarded-store.ts`.
   */
  readonly signal?: AbortSignal | undefined
}

export interface ReadStreamOptions extends CallOptions {
  readonly direction?: 'forwards' | 'backwards'
  /** Inclusive; default: the stream's first (forwards) or last (backwards) event. */
  readonly from?: bigint
  /** At least 1; default: all. */
  readonly maxCount?: number
}

export interface ReadAllOptions extends CallOptions {
  readonly direction?: 'forwards' | 'backwards'
  /** Forwards inclusive, backwards exclusive; default: the log's start or end. */
  readonly from?: Position
  readonly maxCount?: number
}

export interface SubscribeOptions {
  /** Exclusive. `start` is before the first event, `end` after the last one at this moment. */
  readonly from: Position | 'start' | 'end'
  /** Prefixes of stream names; a stream matches any of them. Default: all streams of Tapedeck. */
  readonly prefixes?: readonly string[]
  /** Ends the iteration cleanly; any other end is an error. */
  readonly signal?: AbortSignal
  /** Only events up to this position are needed, so that no more are read; later ones may follow. */
  readonly until?: Position
  /** Reads little at a time, so that other work of this process need not wait long. */
  readonly inSmallSteps?: boolean
}

/**
 * What a subscription yields. Each message has events, or moves the position past events that did
 * not match, so that a checkpoint can follow the head of the log.
 */
export type SubscriptionMessage =
  | {
      readonly type: 'events'
      readonly events: readonly RecordedEvent[]
      /** All events up to this position have been delivered. */
      readonly position: Position
    }
  /** Sent each time the subscriber has reached the end of the log. */
  | { readonly type: 'caught_up'; readonly position: Position | null }

export type Until = { readonly at: number } | { readonly position: Position }

/** Where an event is in the log, and when it was recorded (Unix ms, by the store's clock). */
export interface RecordedPlace {
  readonly position: Position
  readonly recordedAt: number
}

/**
 * The state of an embedded log's work in the background: the check, which reads the whole log in
 * rounds, and the removal of expired events.
 */
export interface LogInspection {
  /** Names the damaged place; null: no damage was found. Damage makes appends fail. */
  readonly damage: string | null
  /** Blocks of the file read in this round, or in the last one when it has ended. */
  readonly blocks: number
  /** How much of the log was read since the start, from 0 to 1. */
  readonly ratio: number
  /** Unix ms: when the last whole round ended; null: none has yet. */
  readonly finishedAt: number | null
  /** Why the last removal of expired events failed; null: it did not. */
  readonly removalFault: string | null
}

/**
 * The event log. Stream names never start with `$`. Failures of the store itself are thrown as one
 * of the classes in `errors.ts`; a conflict with another writer is a value ({@link AppendResult}).
 */
export interface EventStore {
  /** @throws InvalidRequest, EventStoreUnavailable */
  append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
    options?: CallOptions,
  ): Promise<AppendResult>
  /** @throws StreamNotFound while iterating, when the stream was never written */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<RecordedEvent>
  readAll(options?: ReadAllOptions): AsyncIterable<RecordedEvent>
  subscribe(options: SubscribeOptions): AsyncIterable<SubscriptionMessage>
  /**
   * The newest event up to a moment (Unix ms, by when events were recorded) or up to a position, both
   * inclusive; null: there is none. It may have expired.
   * @throws InvalidRequest for a position that is not in this log
   */
  newestUntil(until: Until, options?: CallOptions): Promise<RecordedPlace | null>
  /** Position of the last event, or null for an empty log. */
  head(options?: CallOptions): Promise<Position | null>
  /** Events of this stream older than `seconds` may be deleted ($maxAge); null: never. */
  retain(stream: string, seconds: number | null): Promise<void>
  close(): Promise<void>
  /** Only for an embedded log, in the process that writes it. */
  readonly inspection?: () => LogInspection
}
