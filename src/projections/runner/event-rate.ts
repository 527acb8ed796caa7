/** Events a second over the last few seconds. */
export class EventRate {
  readonly #now: () => number
  readonly #windowMs: number
  #from: number
  #count = 0
  #last = 0

  /** @param now monotonic milliseconds */
  constructor(now: () => number, windowMs: number) {
    this.#now = now
    this.#windowMs = windowMs
    this.#from = now()
  }

  add(events: number) {
    this.#turn()
    this.#count += events
  }

  /** The rate of the last full window, or of the first one until it is full. */
  perSecond(): number {
    this.#turn()
    return this.#last
  }

  #turn() {
    const elapsed = this.#now() - this.#from
    if (elapsed < this.#windowMs) return
    this.#last = elapsed < 2 * this.#windowMs ? (1_000 * this.#count) / elapsed : 0
    this.#count = 0
    this.#from += elapsed
  }
}
