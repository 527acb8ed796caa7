import { isStale } from '../domain/quotes/staleness.ts'
import type { Connection } from './sockets/connection.ts'
import type { FanOut } from './fan-out.ts'
import { jsonFrame } from './frames/frame.ts'
import type { RealtimeLimits } from './limits.ts'

export interface StalenessDeps {
  readonly fanOut: Pick<FanOut, 'broadcast'>
  /** Unix ms. */
  readonly now: () => number
  readonly limits: Pick<RealtimeLimits, 'staleAfterMs' | 'staleCheckMs'>
}

/**
 * Detects that no price has arrived for too long, and reports it once to every connection that
 * watches prices. The last prices stay, and the next tick batch ends the state without a further
 * frame.
 */
export class Staleness {
  readonly #deps: StalenessDeps
  readonly #timer: NodeJS.Timeout
  /** Unix ms of the newest price; null: there is none. */
  #newestAt: number | null = null
  #reported = false

  constructor(deps: StalenessDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => this.#look(), deps.limits.staleCheckMs)
    this.#timer.unref()
  }

  /** Reports a price of this moment (Unix ms). */
  seen(at: number): void {
    if (this.#newestAt !== null && at <= this.#newestAt) return
    this.#newestAt = at
    this.#reported = false
  }

  /** Reports stale prices to a connection that begins to watch them. */
  greet(connection: Connection): void {
    const frame = this.#frame()
    if (frame !== null) connection.sendQueue.send(frame)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const frame = this.#reported ? null : this.#frame()
    if (frame === null) return
    this.#reported = true
    this.#deps.fanOut.broadcast(frame)
  }

  /** null: prices are current, or there are none. */
  #frame(): Buffer | null {
    const { now, limits } = this.#deps
    const lastPriceAt = this.#newestAt
    if (lastPriceAt === null || !isStale(lastPriceAt, now(), limits.staleAfterMs)) return null
    const ageMs = now() - lastPriceAt
    const reason = `No price has come for ${Math.round(ageMs / 1_000).toString()} s.`
    return jsonFrame({ type: 'prices_stale', reason, lastPriceAt, ageMs })
  }
}
