/** Counts events, and measures their rate over the last few seconds. */
export class EventRate {
  readonly #now: () => number
  readonly #windowMs: number
  readonly #count: { events: number }
  #from: number
  #inWindow = 0
  #last = 0

  /**
   * @param now monotonic milliseconds
   * @param count the total, which several rates may share
   */
  constructor(now: () => number, windowMs: number, count = { events: 0 }) {
    this.#now = now
    this.#windowMs = windowMs
    this.#count = count
    this.#from = now()
  }

  add(events: number) {
    this.#turn()
    this.#inWindow += events
    this.#count.events += events
  }

  /** The rate of the last full window; 0 until the first one is full. */
  perSecond(): number {
    this.#turn()
    return this.#last
  }

  #turn() {
    const elapsed = this.#now() - this.#from
    if (elapsed < this.#windowMs) return
    this.#last = elapsed < 2 * this.#windowMs ? (1_000 * this.#inWindow) / elapsed : 0
    this.#inWindow = 0
    this.#from += elapsed
  }
}
