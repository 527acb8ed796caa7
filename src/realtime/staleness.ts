import { isStale } from '../domain/quotes/staleness.ts'
import type { Connection } from './connection.ts'
import type { FanOut } from './fan-out.ts'
import { jsonFrame } from './frame.ts'
import type { RealtimeLimits } from './limits.ts'

export interface StalenessDeps {
  readonly fanOut: Pick<FanOut, 'tell'>
  /** Unix ms. */
  readonly now: () => number
  readonly limits: Pick<RealtimeLimits, 'staleAfterMs' | 'staleCheckMs'>
}

/**
 * Notices that no price has come for too long, and says so once to everyone who watches any: the
 * last prices stay, and the next tick batch says by itself that they are alive again.
 */
export class Staleness {
  readonly #deps: StalenessDeps
  readonly #timer: NodeJS.Timeout
  /** Unix ms of the newest price; null: none ever came. */
  #newestAt: number | null = null
  #told = false

  constructor(deps: StalenessDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => this.#look(), deps.limits.staleCheckMs)
    this.#timer.unref()
  }

  /** A price of this moment (Unix ms) has come. */
  seen(at: number): void {
    if (this.#newestAt !== null && at <= this.#newestAt) return
    this.#newestAt = at
    this.#told = false
  }

  /** Whoever begins to watch prices that are stale is told at once. */
  greet(connection: Connection): void {
    const frame = this.#frame()
    if (frame !== null) connection.sendQueue.send(frame)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const frame = this.#told ? null : this.#frame()
    if (frame === null) return
    this.#told = true
    this.#deps.fanOut.tell(frame)
  }

  /** null: prices are alive, or there are none. */
  #frame(): Buffer | null {
    const { now, limits } = this.#deps
    const lastPriceAt = this.#newestAt
    if (lastPriceAt === null || !isStale(lastPriceAt, now(), limits.staleAfterMs)) return null
    const ageMs = now() - lastPriceAt
    const reason = `No price has come for ${Math.round(ageMs / 1_000).toString()} s.`
    return jsonFrame({ type: 'prices_stale', reason, lastPriceAt, ageMs })
  }
}
