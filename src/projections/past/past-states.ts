import { LRUCache } from 'lru-cache'
import type { AnyEvent } from '../../domain/all-events.ts'
import type { Codec } from '../../eventstore/codec.ts'
import type { EventStore, RecordedEvent } from '../../eventstore/port.ts'
import { isAfter, type Position, positionSortKey } from '../../eventstore/position.ts'
import type { Projection } from '../projection.ts'
import { inSlices } from '../turns.ts'
import { type FoldedCollections, FoldedUnit } from './folded-documents.ts'
import { recordedUntil } from './recorded-until.ts'

/** Read models as they stood at a position. */
export interface PastState {
  /** null: before the first event. */
  readonly position: Position | null
  readonly collections: FoldedCollections
}

export interface PastStatesDeps {
  readonly events: Pick<EventStore, 'subscribe'>
  readonly codec: Pick<Codec<AnyEvent>, 'decode'>
  /** States that are kept; the least recently used is forgotten. */
  readonly statesMax: number
  /** Bounds how many are folded at a time. */
  readonly run: <Result>(fold: () => Promise<Result>) => Promise<Result>
}

const beforeAll: PastState = { position: null, collections: new Map() }

/** Folds some events, in their order, in slices between which other work runs. */
export const foldRecorded = async (
  projections: readonly Projection[],
  codec: PastStatesDeps['codec'],
  base: FoldedCollections,
  recordedEvents: AsyncIterable<RecordedEvent>,
): Promise<FoldedCollections> => {
  const unit = new FoldedUnit(base)
  const othersTurn = inSlices()
  for await (const recorded of recordedEvents) {
    const event = codec.decode(recorded)
    for (const projection of projections) {
      if (!projection.prefixes.some((prefix) => recorded.stream.startsWith(prefix))) continue
      const folding = projection.fold(unit, event, recorded)
      if (folding !== undefined) await folding
    }
    await othersTurn()
  }
  return unit.collections()
}

/**
 * The states of some projections at positions of the log, folded by the projections' own code. A
 * state continues the nearest earlier one that is kept.
 */
export class PastStates {
  readonly #projections: readonly Projection[]
  readonly #prefixes: readonly string[]
  readonly #deps: PastStatesDeps
  readonly #kept: LRUCache<string, Promise<PastState>>
  /** Of those that are folded. */
  readonly #ready = new Map<string, PastState>()

  constructor(projections: readonly Projection[], deps: PastStatesDeps) {
    this.#projections = projections
    this.#prefixes = [...new Set(projections.flatMap(({ prefixes }) => prefixes))]
    this.#deps = deps
    this.#kept = new LRUCache({
      max: deps.statesMax,
      dispose: (_state, key) => this.#ready.delete(key),
    })
  }

  at(position: Position): Promise<PastState> {
    const key = positionSortKey(position)
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const state = this.#deps.run(() => this.#fold(position))
    this.#kept.set(key, state)
    state.then(
      (folded) => {
        if (this.#kept.peek(key) === state) this.#ready.set(key, folded)
      },
      () => {
        if (this.#kept.peek(key) === state) this.#kept.delete(key)
      },
    )
    return state
  }

  async #fold(position: Position): Promise<PastState> {
    const { events, codec } = this.#deps
    const base = this.#nearest(position)
    const later = recordedUntil(events, this.#prefixes, position, {
      ...(base.position && { from: base.position }),
    })
    const collections = await foldRecorded(this.#projections, codec, base.collections, later)
    return { position, collections }
  }

  #nearest(position: Position): PastState {
    let nearest = beforeAll
    for (const state of this.#ready.values()) {
      const isEarlier = state.position !== null && !isAfter(state.position, position)
      if (isEarlier && isAfter(state.position, nearest.position)) nearest = state
    }
    return nearest
  }
}
