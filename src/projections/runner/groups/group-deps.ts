import type { DomainEvent } from '../../../domain/kernel/decider.ts'
import type { EventStore, RecordedEvent } from '../../../eventstore/port.ts'
import type { ReadModelStore } from '../../port.ts'
import type { Flushed } from '../flush/flush.ts'
import type { RunnerLimits } from '../limits.ts'
import type { ProjectionInstance } from './projection-instance.ts'
import type { Poison } from '../poison.ts'

export interface GroupDeps {
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

/** What a group tells; a instance that is told about has left the group, unless it was only flushed. */
export interface GroupListener {
  readonly flushed: (flushed: Flushed) => void
  /** The log's end was reached and everything is written. Said each time. */
  readonly caughtUp: () => void
  readonly poisoned: (instance: ProjectionInstance, poison: Poison) => void
  /** It has made a document that no store can hold; which event did it is not known yet. */
  readonly spoiled: (instance: ProjectionInstance) => void
  /** It stands right before its `stopBefore`. */
  readonly arrived: (instance: ProjectionInstance) => void
  /** A store is unavailable or a subscription ended; the group goes on after the wait. */
  readonly waiting: (error: unknown, waitMs: number) => void
}
