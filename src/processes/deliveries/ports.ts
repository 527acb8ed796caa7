import type { ChannelVault } from '../../delivery/open-channel.ts'
import type { Senders } from '../../delivery/message.ts'
import type { AnyEvent } from '../../domain/all-events.ts'
import type { AttemptOutcome, GiveUpReason } from '../../domain/delivery/vocabulary.ts'
import type { Codec } from '../../eventstore/codec.ts'
import type { CommandHandler } from '../../eventstore/handler/command.ts'
import type { EventStore } from '../../eventstore/port.ts'
import type { Position } from '../../eventstore/position.ts'
import type { ProcessCheckpoint } from '../checkpoint.ts'
import type { DeliveryProcessLimits } from './limits.ts'

export type DeliveryReport =
  | { readonly kind: 'attempted'; readonly outcome: AttemptOutcome; readonly ms: number }
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'given_up'; readonly reason: GiveUpReason }
  /** The log is followed as it grows. */
  | { readonly kind: 'following' }
  /** Everything up to here was processed. */
  | { readonly kind: 'reached'; readonly position: Position }
  /** A store, an event or a key cannot be read; it is tried again. */
  | { readonly kind: 'waiting'; readonly error: unknown; readonly waitMs: number }

export interface DeliveryDeps extends ProcessCheckpoint {
  readonly events: Pick<EventStore, 'subscribe' | 'head' | 'readStream'>
  readonly codec: Pick<Codec<AnyEvent>, 'decode' | 'decodeOnce'>
  readonly commands: CommandHandler
  readonly vault: ChannelVault
  readonly senders: Pick<Senders, 'send'>
  readonly saveCheckpoint: (position: Position) => Promise<void>
  /** Unix ms. */
  readonly now: () => number
  readonly monotonicNow: () => number
  /** Uniform in [0, 1): the jitter of backoff. */
  readonly random: () => number
  readonly report: (report: DeliveryReport) => void
  readonly signal: AbortSignal
  readonly limits?: Partial<DeliveryProcessLimits>
}

export interface DeliveryStatusReport {
  readonly waiting: number
  /** Of these, attempts that are under way. */
  readonly inFlight: number
  /** Milliseconds since the oldest one was requested; null: none waits. */
  readonly oldestMs: number | null
  /** Milliseconds since the oldest one became due; null: none is due. */
  readonly overdueMs: number | null
}

export interface DeliveryQueue {
  status(): DeliveryStatusReport
  /** Makes every delivery that waits for another attempt due now; returns their number. */
  retryNow(): number
}
