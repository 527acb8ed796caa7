import { retry } from '../../platform/retry.ts'
import type { FeedLimits, FeedOptions } from '../feed-port.ts'

export const feedLimits: FeedLimits = {
  symbolsInFlightMax: 8,
  symbolsAheadMax: 64,
  summarySliceMs: 250,
  summaryPatienceMs: 5_000,
  firstWaitMs: 50,
  // A store that answers again gets the next tick batch within 3 s.
  waitMaxMs: 2_000,
  seedingRestMs: 75_000,
}

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
