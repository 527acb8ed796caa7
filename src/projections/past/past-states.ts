import { LRUCache } from 'lru-cache'
import { keepSubscribed } from '../../eventstore/follow-log.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'
import { isAfter, type Position, positionSortKey } from '../../eventstore/position.ts'
import { Backoff } from '../../platform/backoff.ts'
import { wait } from '../../platform/timers.ts'
import type { Projection } from '../projection.ts'
import { inSlices, nextTurn, smallSliceMs } from '../turns.ts'
import { type CheckpointLimits, Checkpoints, type PastState } from './checkpoints.ts'
import { foldRecorded, type ReadEvent } from './fold-recorded.ts'
import { type FoldedCollections, FoldedUnit } from './folded-documents.ts'
import { recordedUntil } from './recorded-until.ts'

export interface PastStatesOptions {
  readonly events: Pick<EventStore, 'subscribe'>
  readonly projection: Projection
  /** The streams whose events count; default: those of the projection. */
  readonly prefixes?: readonly string[]
  readonly read: ReadEvent
  /** States that were asked for and are kept; the least recently used is forgotten. */
  readonly statesMax: number
  /** Of states on the way that are kept. */
  readonly limits: CheckpointLimits
}

/** How the log is followed. */
export interface FollowOptions {
  readonly signal: AbortSignal
  /** Uniform in [0, 1): the jitter of backoff. */
  readonly random: () => number
  /** The log could not be read: it is read again from the newest checkpoint after a wait. */
  readonly onFailure: (error: unknown) => void
}

/** Following the log takes a third of the time at most, so that requests come first. */
const [followSliceMs, followRestMs] = [4, 8]

const followWaits = { firstWaitMs: 1_000, waitMaxMs: 60_000 } as const

/**
 * The states of a projection at positions of the log, folded by its own code. A state continues the
 * nearest earlier one that is kept, so moments near each other take few events.
 */
export class PastStates {
  readonly #options: PastStatesOptions
  readonly #asked: LRUCache<string, PastState, Position>
  readonly #checkpoints: Checkpoints

  constructor(options: PastStatesOptions) {
    this.#options = options
    this.#checkpoints = new Checkpoints(options.limits)
    this.#asked = new LRUCache({
      max: options.statesMax,
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => this.#foldUntil(context),
    })
  }

  async at(position: Position): Promise<FoldedCollections> {
    const state = await this.#asked.forceFetch(positionSortKey(position), { context: position })
    return state.collections
  }

  /** Keeps states of the whole log, and of what is appended to it, until the signal is aborted. */
  follow({ signal, random, onFailure }: FollowOptions): Promise<void> {
    const { events: store } = this.#options
    const backoff = new Backoff(followWaits, random)
    const slices = inSlices(followSliceMs, undefined, () => wait(followRestMs, signal))
    let fold = this.#foldFrom(null, slices)
    return keepSubscribed({
      store,
      signal,
      start: () => {
        const { position } = this.#checkpoints.nearest(null)
        fold = this.#foldFrom(null, slices)
        return { from: position ?? 'start', prefixes: this.#prefixes }
      },
      onMessage: async (message) => {
        if (message.type === 'events') await fold(message.events)
        backoff.succeeded()
      },
      onDrop: (error) => {
        if (!signal.aborted) onFailure(error)
        return backoff.failed()
      },
    })
  }

  get #prefixes(): readonly string[] {
    return this.#options.prefixes ?? this.#options.projection.prefixes
  }

  async #foldUntil(position: Position): Promise<PastState> {
    const base = this.#nearest(position)
    const fold = this.#foldFrom(base, inSlices(smallSliceMs))
    const from = base.position === null ? {} : { from: base.position }
    const later = recordedUntil(this.#options.events, this.#prefixes, position, from)
    const collections = await fold(later)
    await nextTurn()
    return { position, collections }
  }

  /** The nearest earlier one of those that were asked for and of the checkpoints. */
  #nearest(position: Position): PastState {
    let nearest = this.#checkpoints.nearest(position)
    for (const asked of this.#asked.values())
      if (asked.position !== null && !isAfter(asked.position, position))
        if (nearest.position === null || isAfter(asked.position, nearest.position)) nearest = asked
    return nearest
  }

  /**
   * Continues a state event by event, and keeps checkpoints.
   * @param base null: the newest checkpoint
   * @returns what folds further events
   */
  #foldFrom(base: PastState | null, othersTurn: () => Promise<void>) {
    const { projection, read } = this.#options
    const checkpoints = this.#checkpoints
    let unit = new FoldedUnit((base ?? checkpoints.nearest(null)).collections)
    let folded = 0
    const onFolded = ({ position }: RecordedEvent) => {
      folded += 1
      if (folded < checkpoints.events) return
      const documents = unit.changed
      const collections = unit.collections()
      checkpoints.keep({ position, collections, documents })
      unit = new FoldedUnit(collections)
      folded = 0
    }
    return async (events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>) => {
      await foldRecorded(projection, { of: (collection) => unit.of(collection) }, read, events, {
        onFolded,
        othersTurn,
      })
      return unit.collections()
    }
  }
}
