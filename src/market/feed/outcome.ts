import type { FeedOptions, FeedOutcome } from '../feed-port.ts'
import { createRetry, type Retry } from './retry.ts'

/** Thrown inside the feed when another writer is at work; never seen outside of it. */
export class LostRace extends Error {
  override readonly name = 'LostRace'
}

/** The feed's dealings with the stores: retried while they are unavailable, and their refusals reported. */
export interface Dealings {
  readonly retry: Retry
  /**
   * True when it was done, false when it was refused (and reported).
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
