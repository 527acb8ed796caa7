import type { Clock } from '../../src/market/clock.ts'

/** A clock that stands still until it is moved, and wakes whoever waits for a moment it passed. */
export interface ManualClock extends Clock {
  /** Moves time by `ms` and lets everything that became due run. */
  advance(ms: number): Promise<void>
  /** Sets what the clock shows by `ms`; no time passes. */
  set(ms: number): void
  /** How many are waiting. */
  readonly waiting: number
}

/** @param start ISO 8601 */
export const manualClock = (start: string): ManualClock => {
  let now = Date.parse(start)
  let setMs = 0
  const waiters = new Set<{ readonly due: number; readonly wake: () => void }>()
  const settle = () => new Promise<void>((done) => void setImmediate(done))
  return {
    now: () => now + setMs,
    monotonic: () => now,
    set: (ms) => void (setMs += ms),
    get waiting() {
      return waiters.size
    },
    wait: (ms, signal) =>
      new Promise((done) => {
        const wake = () => {
          waiters.delete(waiter)
          signal.removeEventListener('abort', wake)
          done()
        }
        const waiter = { due: now + ms, wake }
        if (ms <= 0 || signal.aborted) wake()
        else {
          waiters.add(waiter)
          signal.addEventListener('abort', wake)
        }
      }),
    advance: async (ms) => {
      now += ms
      for (const waiter of [...waiters]) if (waiter.due <= now) waiter.wake()
      await settle()
    },
  }
}
