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
  /** Uniform in [0, 1): the jitter of backoff. */
  readonly random: () => number
  readonly limits: RunnerLimits
  /**
   * Continues folding while the store writes the previous batch. If that write fails, everything
   * since is folded again. For generations without readers. Default: false.
   */
  readonly foldsAhead?: boolean
  /** A checkpoint without changed documents may be written late. Default: false. */
  readonly checkpointsWait?: boolean
}

/** The reports of a group. A reported instance has left the group, unless it was only flushed. */
export interface GroupListener {
  readonly flushed: (flushed: Flushed) => void
  /** The end of the log was reached and everything is written. Reported each time. */
  readonly caughtUp: () => void
  readonly poisoned: (instance: ProjectionInstance, poison: Poison) => void
  /** It has produced an invalid document; the event that caused it is not known yet. */
  readonly spoiled: (instance: ProjectionInstance) => void
  /** It has reached the event before its `stopBefore`. */
  readonly arrived: (instance: ProjectionInstance) => void
  /** A store is unavailable or a subscription ended; the group continues after the wait. */
  readonly waiting: (error: unknown, waitMs: number) => void
}
