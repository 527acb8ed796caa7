import type { FeedOptions, FeedOutcome } from '../feed-port.ts'
import { createRetry, type Retry } from './retry.ts'

/** Thrown inside the feed when another writer is active; never leaves it. */
export class LostRace extends Error {
  override readonly name = 'LostRace'
}

/** The feed's calls to the stores: retried while a store is unavailable, and refusals reported. */
export interface Dealings {
  readonly retry: Retry
  /** Returns why it was refused, in a sentence; null: it was done. @throws LostRace, FeedStopped */
  readonly refusal: (work: () => Promise<FeedOutcome>) => Promise<string | null>
  /**
   * Returns true when it was done, false when it was refused (and reported).
   * @throws LostRace, FeedStopped
   */
  readonly command: (what: string, work: () => Promise<FeedOutcome>) => Promise<boolean>
}

export const createDealings = (options: FeedOptions): Dealings => {
  const retry = createRetry(options)
  const refusal: Dealings['refusal'] = async (work) => {
    const outcome = await retry(work)
    if (outcome.ok) return null
    if (outcome.reason === 'lost_race') throw new LostRace()
    return outcome.sentence
  }
  return {
    retry,
    refusal,
    command: async (what, work) => {
      const sentence = await refusal(work)
      if (sentence !== null) options.report({ kind: 'refused', what, sentence })
      return sentence === null
    },
  }
}
