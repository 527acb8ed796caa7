import { wait } from '../platform/timers.ts'

/** Time as the market room needs it; tests hand in their own. */
export interface Clock {
  /** Unix ms. */
  now(): number
  /** Milliseconds that no clock's setting moves: spans are measured by it. */
  monotonic(): number
  /** Resolves after `ms` milliseconds, or at once when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  wait,
}
