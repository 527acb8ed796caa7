import { once } from 'node:events'
import { systemClock } from '../market/clock.ts'

/** The page is to answer first; nobody misses news or signals for so long. */
const afterStartMs = 1_500

export interface Background {
  stop(): Promise<void>
}

/**
 * Work that nobody waits for at the start. It begins a moment after `ready`, and ends when it is
 * told to: stopping waits for what is being written.
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
