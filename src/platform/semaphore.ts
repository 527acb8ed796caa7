import { systemTimers, type Timers } from './timers.ts'

/** Why a caller got no permit. */
export type Denial = 'full' | 'late' | 'aborted' | 'closed'

export interface SemaphoreOptions {
  /** Permits in use at the same time; of a keyed semaphore: under each key. */
  readonly permitsMax: number
  /** Callers that wait for a permit; of a keyed semaphore: over all keys. */
  readonly waitingMax: number
  /** How long a caller waits, in milliseconds; default: until it gets a permit. */
  readonly waitMsMax?: number
  readonly timers?: Timers
  /** Makes the error for a caller that gets no permit. */
  readonly deny: (denial: Denial) => Error
}

interface Waiter {
  readonly admit: () => void
  readonly deny: (denial: Denial) => void
}

interface Line {
  running: number
  /** null: nobody has waited, as under nearly every key. */
  waiting: Waiter[] | null
}

/** A semaphore under each key. Callers get permits in the order of their calls. */
export class KeyedSemaphore<Key> {
  readonly #options: SemaphoreOptions
  readonly #lines = new Map<Key, Line>()
  #waiting = 0
  #closed = false
  #whenIdle: (() => void)[] = []

  constructor(options: SemaphoreOptions) {
    this.#options = options
  }

  /**
   * Every permit must be returned with {@link release}.
   * @param signal ends the wait
   * @returns null: the permit was free, which is the common case and needs no promise
   * @throws the error of `deny`, at once or from the promise
   */
  acquire(key: Key, signal?: AbortSignal): Promise<void> | null {
    const { permitsMax, waitingMax, deny } = this.#options
    if (this.#closed) throw deny('closed')
    const line = this.#lines.get(key)
    if (line === undefined) {
      this.#lines.set(key, { running: 1, waiting: null })
      return null
    }
    if (line.running < permitsMax) {
      line.running += 1
      return null
    }
    if (signal?.aborted === true) throw deny('aborted')
    if (this.#waiting >= waitingMax) throw deny('full')
    return this.#waitIn((line.waiting ??= []), signal)
  }

  /** Returns a permit; it goes to the caller that has waited longest. */
  release(key: Key): void {
    const line = this.#lines.get(key)
    if (line === undefined) return
    const next = line.waiting?.[0]
    if (next !== undefined) next.admit()
    else if (line.running > 1) line.running -= 1
    else {
      this.#lines.delete(key)
      if (this.#lines.size === 0) for (const resolve of this.#whenIdle.splice(0)) resolve()
    }
  }

  async run<Result>(key: Key, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const permit = this.acquire(key, signal)
    if (permit !== null) await permit
    try {
      return await work()
    } finally {
      this.release(key)
    }
  }

  /** Denies a permit to all callers that wait and to all later ones. */
  close(): void {
    this.#closed = true
    for (const { waiting } of this.#lines.values())
      for (const waiter of [...(waiting ?? [])]) waiter.deny('closed')
  }

  /** Resolves when no permit is out. */
  idle(): Promise<void> {
    if (this.#lines.size === 0) return Promise.resolve()
    return new Promise((resolve) => this.#whenIdle.push(resolve))
  }

  #waitIn(waiting: Waiter[], signal: AbortSignal | undefined): Promise<void> {
    const { deny, waitMsMax, timers = systemTimers } = this.#options
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(waiter), 1)
        this.#waiting -= 1
        cancel?.()
        signal?.removeEventListener('abort', abort)
      }
      const waiter: Waiter = {
        admit: () => {
          leave()
          resolve()
        },
        deny: (denial) => {
          leave()
          reject(deny(denial))
        },
      }
      const abort = (): void => waiter.deny('aborted')
      const cancel =
        waitMsMax === undefined ? null : timers.after(waitMsMax, () => waiter.deny('late'))
      waiting.push(waiter)
      this.#waiting += 1
      signal?.addEventListener('abort', abort)
    })
  }
}

const only = 'only'

/** Bounds how much work runs at a time and how much waits; work runs in the order of the calls. */
export class Semaphore {
  readonly #keyed: KeyedSemaphore<typeof only>

  constructor(options: SemaphoreOptions) {
    this.#keyed = new KeyedSemaphore(options)
  }

  /** Like {@link KeyedSemaphore.acquire}. */
  acquire(signal?: AbortSignal): Promise<void> | null {
    return this.#keyed.acquire(only, signal)
  }

  release(): void {
    this.#keyed.release(only)
  }

  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    return this.#keyed.run(only, work, signal)
  }

  close(): void {
    this.#keyed.close()
  }

  idle(): Promise<void> {
    return this.#keyed.idle()
  }
}
