import { retry } from '../../platform/retry.ts'
import type { FeedOptions } from '../feed-port.ts'
import { feedLimits } from './limits.ts'

/** Thrown inside the feed to stop it; never leaves it. */
export class FeedStopped extends Error {
  override readonly name = 'FeedStopped'
}

export type Retry = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Retries the work while the store is unavailable, with exponential backoff.
 * @throws FeedStopped when the signal is aborted; other errors of the work
 */
export const createRetry = (of: FeedOptions): Retry => {
  const { clock, random, isUnavailable, report, signal } = of
  const options = {
    ...feedLimits,
    ...of.limits,
    random,
    signal,
    wait: (ms: number) => clock.wait(ms, signal),
    onFailure: (error: unknown, waitMs: number, attempt: number) => {
      if (!isUnavailable(error)) throw error
      report({ kind: 'store_unavailable', error, attempt, waitMs })
    },
  }
  return async (work) => {
    const done = await retry(async () => ({ result: await work() }), options)
    if (done === undefined) throw new FeedStopped()
    return done.result
  }
}
