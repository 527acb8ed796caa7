import { Semaphore } from '../../platform/semaphore.ts'
import { systemTimers, type Timers } from '../../platform/timers.ts'
import type { HttpLimits } from '../limits/http-limits.ts'

/** More historical queries are waiting than can be answered soon: retry later. */
export class PastReadsBusy extends Error {
  override readonly name = 'PastReadsBusy'
}

/**
 * Makes answers from the log one at a time, since live requests wait for each that is being made.
 * One that takes long lets the next begin beside it.
 */
export class PastReads {
  readonly #limits: HttpLimits
  readonly #turns: Semaphore
  readonly #boards: Semaphore
  readonly #timers: Timers
  #slow = 0

  constructor(limits: HttpLimits, timers: Timers = systemTimers) {
    this.#limits = limits
    this.#timers = timers
    const oneAtATime = () =>
      new Semaphore({
        permitsMax: 1,
        waitingMax: limits.pastReadsWaitingMax,
        deny: () => new PastReadsBusy('Too many historical queries are waiting.'),
      })
    this.#turns = oneAtATime()
    this.#boards = oneAtATime()
  }

  /** The same from a board of metrics, which moves on in place: nobody else reads boards meanwhile. */
  runOnBoard<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#boards.run(() => this.run(work))
  }

  /** @throws PastReadsBusy when too many wait */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const { pastReadAloneMs, pastSlowReadsMax } = this.#limits
    await this.#turns.acquire()
    const turn = { isOver: false }
    const cancel = this.#timers.after(pastReadAloneMs, () => {
      if (this.#slow === pastSlowReadsMax) return
      turn.isOver = true
      this.#slow += 1
      this.#turns.release()
    })
    try {
      return await work()
    } finally {
      cancel()
      if (turn.isOver) this.#slow -= 1
      else this.#turns.release()
    }
  }
}
