import { LRUCache } from 'lru-cache'
import type { EventStore } from '../../eventstore/port.ts'
import {
  comparePositions,
  isAfter,
  type Position,
  positionSortKey,
} from '../../eventstore/position.ts'
import type { Projection } from '../projection.ts'
import { foldRecorded, type ReadEvent } from './fold-recorded.ts'
import { type FoldedCollections, FoldedUnit } from './folded-documents.ts'
import { recordedUntil } from './recorded-until.ts'

/** A read model as it stood at a position. */
interface PastState {
  /** null: before the first event. */
  readonly position: Position | null
  readonly collections: FoldedCollections
}

export interface PastStatesOptions {
  readonly events: Pick<EventStore, 'subscribe'>
  readonly projection: Projection
  /** The streams whose events count; default: those of the projection. */
  readonly prefixes?: readonly string[]
  readonly read: ReadEvent
  /** States that were asked for and are kept; the least recently used is forgotten. */
  readonly statesMax: number
  /** States on the way that are kept; when there are more, every other one is forgotten. */
  readonly checkpointsMax: number
  /** Bounds how many folds run at a time. */
  readonly run: <Result>(fold: () => Promise<Result>) => Promise<Result>
}

type Checkpoint = PastState & { readonly position: Position }

/** Events between two states that are kept on the way. */
const checkpointEvents = 500

const beforeAll: PastState = { position: null, collections: new Map() }

/**
 * The states of a projection at positions of the log, folded by its own code. A state continues the
 * nearest earlier one that is kept, so moments near each other take few events.
 */
export class PastStates {
  readonly #options: PastStatesOptions
  readonly #asked: LRUCache<string, PastState, Position>
  /** Ascending. */
  #checkpoints: Checkpoint[] = []

  constructor(options: PastStatesOptions) {
    this.#options = options
    this.#asked = new LRUCache({
      max: options.statesMax,
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => options.run(() => this.#fold(context)),
    })
  }

  async at(position: Position): Promise<FoldedCollections> {
    const state = await this.#asked.forceFetch(positionSortKey(position), { context: position })
    return state.collections
  }

  async #fold(position: Position): Promise<PastState> {
    const { events, projection, read } = this.#options
    const { prefixes = projection.prefixes } = this.#options
    const base = this.#nearest(position)
    let unit = new FoldedUnit(base.collections)
    let folded = 0
    const later = recordedUntil(events, prefixes, position, {
      ...(base.position && { from: base.position }),
    })
    await foldRecorded(
      projection,
      { of: (collection) => unit.of(collection) },
      read,
      later,
      (recorded) => {
        folded += 1
        if (folded % checkpointEvents !== 0) return
        const checkpoint = { position: recorded.position, collections: unit.collections() }
        this.#keep(checkpoint)
        unit = new FoldedUnit(checkpoint.collections)
      },
    )
    const state = { position, collections: unit.collections() }
    if (folded > checkpointEvents / 10) this.#keep(state)
    return state
  }

  #nearest(position: Position): PastState {
    return this.#checkpoints.findLast((kept) => !isAfter(kept.position, position)) ?? beforeAll
  }

  #keep(state: Checkpoint) {
    const { checkpointsMax } = this.#options
    const isKnown = ({ position }: Checkpoint) => comparePositions(position, state.position) === 0
    if (this.#checkpoints.some(isKnown)) return
    const after = this.#checkpoints.findIndex(({ position }) => isAfter(position, state.position))
    this.#checkpoints.splice(after < 0 ? this.#checkpoints.length : after, 0, state)
    if (this.#checkpoints.length > checkpointsMax)
      this.#checkpoints = this.#checkpoints.filter((_, index) => index % 2 === 1)
  }
}
