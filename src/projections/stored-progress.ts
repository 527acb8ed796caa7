import { comparePositions, formatPosition, type Position } from '../eventstore/position.ts'
import { wait } from '../platform/timers.ts'
import type { ReadModelStore } from './port.ts'
import type { Progress } from './progress.ts'

type Store = Pick<ReadModelStore, 'live' | 'seen'>

interface Seen {
  readonly generation: string
  readonly position: Position
}

/** Between two polls of the store; all callers that wait for one projection share them. */
const checkEveryMs = 20

/**
 * Progress of projections that run in another process: it is only known from the checkpoint in the
 * store. A poll costs two small reads, however many callers wait.
 */
export class StoredProgress implements Progress {
  readonly #store: Store
  readonly #checked = new Map<
    string,
    { readonly at: number; readonly seen: Promise<Seen | null> }
  >()

  #released = false

  constructor(store: Store) {
    this.#store = store
  }

  async waitFor(projection: string, position: Position, timeoutMs: number): Promise<boolean> {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const seen = await this.#sharedLook(projection)
      if (seen !== null && comparePositions(position, seen.position) <= 0) return true
      if (this.#released || performance.now() + checkEveryMs > deadline) return false
      await wait(checkEveryMs)
    }
  }

  /** Ends all waits, and those that begin later: the program ends. */
  release() {
    this.#released = true
  }

  async version(projection: string): Promise<string | null> {
    const seen = await this.#look(projection)
    return seen === null ? null : `${seen.generation}:${formatPosition(seen.position)}`
  }

  async position(projection: string): Promise<Position | null> {
    return (await this.#look(projection))?.position ?? null
  }

  /** Shares a poll that began a moment ago; its caller may have to poll once more. */
  #sharedLook(projection: string): Promise<Seen | null> {
    const now = performance.now()
    const known = this.#checked.get(projection)
    if (known !== undefined && now - known.at < checkEveryMs) return known.seen
    const seen = this.#look(projection)
    this.#checked.set(projection, { at: now, seen })
    return seen
  }

  async #look(projection: string): Promise<Seen | null> {
    const generation = await this.#store.live(projection)
    const position = generation === null ? null : await this.#store.seen(generation)
    return generation === null || position === null ? null : { generation, position }
  }
}
