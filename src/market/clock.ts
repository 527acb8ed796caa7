import { wait } from '../platform/timers.ts'

/** Time for `src/market`; tests pass their own clock. */
export interface Clock {
  /** Unix ms. */
  now(): number
  /** Monotonic milliseconds, for measuring durations. */
  monotonic(): number
  /** Resolves after `ms` milliseconds, or at once when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  wait,
}
