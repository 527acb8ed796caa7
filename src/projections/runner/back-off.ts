/** Waits between attempts: doubled each time up to a bound, with full jitter. */
export class BackOff {
  readonly #firstMs: number
  readonly #maxMs: number
  readonly #random: () => number
  #attempts = 0

  /** @param random uniform in [0, 1) */
  constructor(firstMs: number, maxMs: number, random: () => number) {
    this.#firstMs = firstMs
    this.#maxMs = maxMs
    this.#random = random
  }

  succeeded() {
    this.#attempts = 0
  }

  /** @returns how long the next wait is, in milliseconds */
  next(): number {
    const span = Math.min(this.#maxMs, this.#firstMs * 2 ** Math.min(this.#attempts, 30))
    this.#attempts += 1
    return Math.ceil(span * this.#random())
  }
}

/** Resolves after `ms`, or at once when the signal says that nobody waits any more. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish)
  })
