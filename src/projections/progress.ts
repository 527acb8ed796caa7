import { comparePositions, formatPosition, type Position } from '../eventstore/position.ts'

/** The position up to which readers of a projection see events. */
export interface Progress {
  /** False when they do not see this position within `timeoutMs` (milliseconds). */
  waitFor(projection: string, position: Position, timeoutMs: number): Promise<boolean>
  /** A text that changes with every change of what readers see; null: unknown. */
  version(projection: string): Promise<string | null>
  /** null: unknown. */
  position(projection: string): Promise<Position | null>
}

interface Seen {
  readonly position: Position
  readonly version: string
}

interface Waiter {
  readonly position: Position
  readonly arrived: () => void
  readonly gaveUp: () => void
}

/** Callers waiting for one projection; beyond it `waitFor` returns `false` at once. */
const waitersMax = 10_000

/** Progress of projections in this process. Waiting callers are notified, without polling. */
export class LocalProgress implements Progress {
  readonly #seen = new Map<string, Seen>()
  readonly #waiters = new Map<string, Set<Waiter>>()
  #released = false

  /**
   * Reports that readers of the projection now see everything up to `position` in this generation.
   * @param changed whether any document has changed since the last call
   */
  publish(projection: string, generation: string, position: Position, changed: boolean) {
    const before = this.#seen.get(projection)
    const version =
      changed || before === undefined ? `${generation}:${formatPosition(position)}` : before.version
    this.#seen.set(projection, { position, version })
    for (const waiter of this.#waiters.get(projection) ?? [])
      if (comparePositions(waiter.position, position) <= 0) waiter.arrived()
  }

  /** Resets the progress: the store was lost and is being rebuilt. */
  forget(projection: string) {
    this.#seen.delete(projection)
  }

  /** Ends all waits, and those that begin later: the program ends. */
  release() {
    this.#released = true
    for (const waiters of this.#waiters.values()) for (const waiter of [...waiters]) waiter.gaveUp()
  }

  waitFor(projection: string, position: Position, timeoutMs: number): Promise<boolean> {
    const seen = this.#seen.get(projection)
    if (seen !== undefined && comparePositions(position, seen.position) <= 0)
      return Promise.resolve(true)
    const waiters = this.#waiters.get(projection) ?? new Set()
    this.#waiters.set(projection, waiters)
    if (this.#released || waiters.size >= waitersMax) return Promise.resolve(false)
    return new Promise((resolve) => {
      const finish = (arrived: boolean) => {
        clearTimeout(timer)
        waiters.delete(waiter)
        resolve(arrived)
      }
      const waiter = { position, arrived: () => finish(true), gaveUp: () => finish(false) }
      const timer = setTimeout(() => finish(false), timeoutMs)
      waiters.add(waiter)
    })
  }

  version(projection: string): Promise<string | null> {
    return Promise.resolve(this.#seen.get(projection)?.version ?? null)
  }

  position(projection: string): Promise<Position | null> {
    return Promise.resolve(this.#seen.get(projection)?.position ?? null)
  }
}
