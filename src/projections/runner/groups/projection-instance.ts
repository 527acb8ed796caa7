import { earlierOf, isAfter, laterOf, type Position } from '../../../eventstore/position.ts'
import type { ReadModelStore } from '../../port.ts'
import type { Projection } from '../../projection.ts'
import { GenerationUnit, type UnitReads } from '../../unit-of-work.ts'
import type { EventRate } from '../event-rate.ts'

/** Documents read from the store at once. */
const idsAtOnce = 1_000

const readsOf = (store: Pick<ReadModelStore, 'getMany' | 'find'>): UnitReads => ({
  load: (physical, ids) => store.getMany(physical, ids),
  idsWhere: async (physical, field, value) => {
    const ids: string[] = []
    for (;;) {
      const found = await store.find(physical, {
        filter: { [field]: { eq: value } },
        sort: [{ field: '_id' }],
        limit: idsAtOnce,
        skip: ids.length,
      })
      ids.push(...found.map(({ _id }) => _id))
      if (found.length < idsAtOnce) return ids
    }
  },
})

/** One generation that follows the log, in whichever group. */
export class ProjectionInstance {
  readonly projection: Projection
  readonly generation: string
  readonly unit: GenerationUnit
  readonly rate: EventRate
  /** All events up to here are folded; null: none. */
  position: Position | null
  /** All events up to here are in the store. */
  flushed: Position | null
  /** Stops before this position, whose event could not be folded. */
  stopBefore: Position | null = null
  /** Checks each changed document after each event, to find the event that makes one invalid. */
  careful = false
  #discards = 0
  #checkpoint: Position | null

  constructor(
    projection: Projection,
    generation: string,
    checkpoint: Position | null,
    store: Pick<ReadModelStore, 'getMany' | 'find'>,
    rate: EventRate,
  ) {
    this.projection = projection
    this.generation = generation
    this.position = checkpoint
    this.flushed = checkpoint
    this.#checkpoint = checkpoint
    this.rate = rate
    this.unit = new GenerationUnit(generation, readsOf(store))
  }

  /** Its checkpoint in the store; behind `flushed` while no document has changed since. */
  get checkpoint(): Position | null {
    return this.#checkpoint
  }

  /** Called when the store has this checkpoint, or a later one. */
  keeps(checkpoint: Position) {
    this.#checkpoint = laterOf(this.#checkpoint, checkpoint)
  }

  hasSeen(position: Position): boolean {
    return !isAfter(position, this.position)
  }

  /** How often it was discarded: work begun before that is no longer valid. */
  get discards(): number {
    return this.#discards
  }

  /** Returns to the last written state, as after a crash. */
  discard() {
    this.#discards += 1
    this.unit.discard()
    this.position = this.flushed
  }

  /** Continues at the store's state after a {@link discard}. */
  async goBack(store: Pick<ReadModelStore, 'checkpoint'>) {
    this.#checkpoint = await store.checkpoint(this.generation)
    this.flushed = laterOf(this.#checkpoint, this.flushed)
    this.position = this.flushed
  }
}

/** The position where a subscription for all of them has to start. */
export const startOf = (instances: readonly ProjectionInstance[]): Position | 'start' => {
  const [first, ...rest] = instances
  if (first === undefined) return 'start'
  return rest.reduce((start, { position }) => earlierOf(start, position), first.position) ?? 'start'
}
