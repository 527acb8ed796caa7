import { once } from 'node:events'
import { systemClock } from '../market/clock.ts'

/** The page must answer first; news and signals can wait this long. */
const afterStartMs = 1_500

export interface Background {
  stop(): Promise<void>
}

/**
 * Runs work that the start does not wait for. It begins a moment after `ready`, and ends when it is
 * stopped; stopping waits for the write in progress.
 */
export const runInBackground = (
  ready: Promise<void>,
  work: (signal: AbortSignal) => Promise<void>,
  onFault: (error: unknown) => void,
): Background => {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = Promise.race([ready, once(signal, 'abort')])
    .then(() => systemClock.wait(afterStartMs, signal))
    .then(() => (signal.aborted ? undefined : work(signal)))
    .catch(onFault)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
