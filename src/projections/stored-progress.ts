import { comparePositions, formatPosition, type Position } from '../eventstore/position.ts'
import { wait } from '../platform/timers.ts'
import type { ReadModelStore } from './port.ts'
import type { Progress } from './progress.ts'

type Store = Pick<ReadModelStore, 'live' | 'seen'>

interface Seen {
  readonly generation: string
  readonly position: Position
}

/** Between two looks at the store; all who wait for one projection share them. */
const lookEveryMs = 20

/**
 * Progress of projections that run in another process: what it has written, its checkpoint among
 * it, is all that can be known of it. A look costs two small reads, whoever many wait.
 */
export class StoredProgress implements Progress {
  readonly #store: Store
  readonly #looks = new Map<string, { readonly at: number; readonly seen: Promise<Seen | null> }>()

  #released = false

  constructor(store: Store) {
    this.#store = store
  }

  async waitFor(projection: string, position: Position, timeoutMs: number): Promise<boolean> {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const seen = await this.#sharedLook(projection)
      if (seen !== null && comparePositions(position, seen.position) <= 0) return true
      if (this.#released || performance.now() + lookEveryMs > deadline) return false
      await wait(lookEveryMs)
    }
  }

  /** Nobody waits any longer, from now on: the program ends. */
  release() {
    this.#released = true
  }

  async version(projection: string): Promise<string | null> {
    const seen = await this.#look(projection)
    return seen === null ? null : `${seen.generation}:${formatPosition(seen.position)}`
  }

  /** What a look that began a moment ago has seen: at worst, its caller looks once more. */
  #sharedLook(projection: string): Promise<Seen | null> {
    const now = performance.now()
    const known = this.#looks.get(projection)
    if (known !== undefined && now - known.at < lookEveryMs) return known.seen
    const seen = this.#look(projection)
    this.#looks.set(projection, { at: now, seen })
    return seen
  }

  async #look(projection: string): Promise<Seen | null> {
    const generation = await this.#store.live(projection)
    const position = generation === null ? null : await this.#store.seen(generation)
    return generation === null || position === null ? null : { generation, position }
  }
}
