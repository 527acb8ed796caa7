import type { RunnerLimits } from '../limits.ts'

/**
 * Decides when a busy group yields to other work, and when it flushes. A longer batch writes a
 * document once instead of many times, so a batch lasts a multiple of the time it takes to write.
 */
export class FlushThrottle {
  readonly #limits: RunnerLimits
  #events = 0
  #sliceStart = performance.now()
  #flushStart = 0
  #batchStart = performance.now()
  #batchMs: number

  constructor(limits: RunnerLimits) {
    this.#limits = limits
    this.#batchMs = limits.flushEveryMs
  }

  /** Called after each event. */
  look(): 'nothing' | 'turn' | 'flush' {
    this.#events += 1
    const now = performance.now()
    if (now - this.#sliceStart < this.#limits.sliceMs) return 'nothing'
    const full = this.#events >= this.#limits.eventsPerFlushMax
    return full || now - this.#batchStart >= this.#batchMs ? 'flush' : 'turn'
  }

  /** Called after other work has run. */
  turnEnds() {
    this.#sliceStart = performance.now()
  }

  flushBegins() {
    this.#flushStart = performance.now()
  }

  flushEnds() {
    const now = performance.now()
    const writingMs = now - this.#flushStart
    const { flushEveryMs, flushPauseRatio, flushPauseMsMax } = this.#limits
    const pauseMs = Math.min(flushPauseMsMax, writingMs * flushPauseRatio)
    this.#batchMs = Math.max(flushEveryMs, pauseMs)
    this.#batchStart = now
    this.#events = 0
  }
}
