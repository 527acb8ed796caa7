import type { FeedOptions, FeedOutcome } from '../feed-port.ts'
import { createRetry, type Retry } from './retry.ts'

/** Thrown inside the feed when another writer is active; never leaves it. */
export class LostRace extends Error {
  override readonly name = 'LostRace'
}

/** The feed's calls to the stores: retried while a store is unavailable, and refusals reported. */
export interface Dealings {
  readonly retry: Retry
  /**
   * Returns true when it was done, false when it was refused (and reported).
   * @throws LostRace, FeedStopped
   */
  readonly command: (what: string, work: () => Promise<FeedOutcome>) => Promise<boolean>
}

export const createDealings = (options: FeedOptions): Dealings => {
  const retry = createRetry(options)
  return {
    retry,
    command: async (what, work) => {
      const outcome = await retry(work)
      if (outcome.ok) return true
      if (outcome.reason === 'lost_race') throw new LostRace()
      options.report({ kind: 'refused', what, sentence: outcome.sentence })
      return false
    },
  }
}
