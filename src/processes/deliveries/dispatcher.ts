import { EventStoreUnavailable } from '../../eventstore/errors.ts'
import { Backoff } from '../../platform/backoff.ts'
import { wait } from '../../platform/timers.ts'
import { attemptDelivery } from './attempt.ts'
import type { DeliveryBoard } from './board.ts'
import { deliveryProcessLimits } from './limits.ts'
import type { DeliveryDeps } from './ports.ts'
import type { Waiting } from './waiting.ts'

/** Attempts what is due, a bounded number at a time. */
export class Dispatcher {
  readonly #deps: DeliveryDeps
  readonly #board: DeliveryBoard
  readonly #limits: typeof deliveryProcessLimits
  readonly #underWay = new Set<Promise<void>>()
  readonly #backoff: Backoff
  #wake = new AbortController()

  constructor(deps: DeliveryDeps, board: DeliveryBoard) {
    this.#deps = deps
    this.#board = board
    this.#limits = { ...deliveryProcessLimits, ...deps.limits } as typeof deliveryProcessLimits
    this.#backoff = new Backoff(this.#limits, deps.random)
  }

  /** Something may have become due. */
  wake(): void {
    this.#wake.abort()
  }

  /** Runs until `signal` is aborted, and lets attempts that are under way end. */
  async run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.wake(), { once: true })
    while (!signal.aborted) {
      this.#wake = new AbortController()
      this.#start()
      const ms = Math.min(this.#limits.checkEveryMs, this.#board.queue.untilNext())
      await wait(this.#hasRoom ? ms : this.#limits.checkEveryMs, this.#wake.signal)
    }
    await Promise.all(this.#underWay)
  }

  get #hasRoom(): boolean {
    return this.#underWay.size < this.#limits.attemptsAtOnceMax
  }

  #start(): void {
    while (this.#hasRoom) {
      const waiting = this.#board.queue.take()
      if (waiting === null) return
      const attempt = this.#attempt(waiting).finally(() => {
        this.#underWay.delete(attempt)
        this.wake()
      })
      this.#underWay.add(attempt)
    }
  }

  async #attempt(waiting: Waiting): Promise<void> {
    try {
      await attemptDelivery(this.#deps, this.#board, waiting)
      this.#backoff.succeeded()
    } catch (error) {
      const waitMs =
        error instanceof EventStoreUnavailable
          ? this.#backoff.failed()
          : this.#limits.unreadableRetryMs
      if (!this.#deps.signal.aborted) this.#deps.report({ kind: 'waiting', error, waitMs })
      this.#board.queue.settled(waiting.deliveryId, this.#deps.now() + waitMs)
    }
  }
}
