/** A token bucket: a number of units per second, and a bounded burst of unused ones. */
export class Allowance {
  readonly #perSecond: number
  readonly #burst: number
  readonly #now: () => number
  #left: number
  #at: number

  /** @param now monotonic milliseconds */
  constructor(perSecond: number, burst: number, now: () => number) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#now = now
    this.#left = burst
    this.#at = now()
  }

  /** False when there are fewer units left; nothing is taken then. */
  take(units: number): boolean {
    const now = this.#now()
    const passedMs = now - this.#at
    this.#at = now
    this.#left = Math.min(this.#burst, this.#left + (passedMs / 1_000) * this.#perSecond)
    if (this.#left < units) return false
    this.#left -= units
    return true
  }
}
