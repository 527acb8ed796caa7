import { once } from 'node:events'
import { systemClock } from '../market/clock.ts'

/** The page must answer first; news and signals can wait this long. */
const afterStartMs = 1_500

export interface Background {
  stop(): Promise<void>
}

/** Begins work that ends when it is stopped; stopping waits for the write in progress. */
export const startWork = (work: (signal: AbortSignal) => Promise<unknown>): Background => {
  const stopping = new AbortController()
  const running = work(stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Begins work that the start does not wait for, a moment after `ready`. */
export const runInBackground = (
  ready: Promise<void>,
  work: (signal: AbortSignal) => Promise<void>,
  onFault: (error: unknown) => void,
): Background =>
  startWork((signal) =>
    Promise.race([ready, once(signal, 'abort')])
      .then(() => systemClock.wait(afterStartMs, signal))
      .then(() => (signal.aborted ? undefined : work(signal)))
      .catch(onFault),
  )
