import type { DomainEvent } from '../../domain/kernel/decider.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'
import type { ReadModelStore } from '../port.ts'
import type { Flushed } from './flush.ts'
import type { RunnerLimits } from './limits.ts'
import type { Member } from './member.ts'
import type { Poison } from './poison.ts'

export interface LaneDeps {
  readonly eventStore: Pick<EventStore, 'subscribe'>
  readonly readModels: ReadModelStore
  /** @throws UnreadableEvent */
  readonly decode: (recorded: RecordedEvent) => DomainEvent
  /** Uniform in [0, 1): the jitter of waits. */
  readonly random: () => number
  readonly limits: RunnerLimits
  /**
   * Goes on folding while the store writes the batch before. Should that fail, everything since is
   * folded again: for what nobody reads yet. Default: false.
   */
  readonly foldsAhead?: boolean
  /**
   * Where nobody outside this process asks the store how far it is: a checkpoint with which no
   * document changes may be written later than it is told. Default: false.
   */
  readonly checkpointsWait?: boolean
}

/** What a lane tells; a member that is told about has left the lane, unless it was only flushed. */
export interface LaneListener {
  readonly flushed: (flushed: Flushed) => void
  /** The log's end was reached and everything is written. Said each time. */
  readonly caughtUp: () => void
  readonly poisoned: (member: Member, poison: Poison) => void
  /** It has made a document that no store can hold; which event did it is not known yet. */
  readonly spoiled: (member: Member) => void
  /** It stands right before its `stopBefore`. */
  readonly arrived: (member: Member) => void
  /** A store is away or a subscription ended; the lane goes on after the wait. */
  readonly waiting: (error: unknown, waitMs: number) => void
}
