import type { FeedEnd, FeedReport } from '../market/feed-port.ts'
import type { ReadinessCheck } from '../ops/deps.ts'
import { faultSentence } from './fault-sentence.ts'

export interface FeedHealth {
  readonly heard: (report: FeedReport) => void
  /** To be told how the feed ends. */
  readonly follow: (ended: Promise<FeedEnd>) => void
  readonly readiness: ReadinessCheck
}

const sentenceOf = (end: FeedEnd): string | null =>
  end === 'lost_race' ? 'the price feed has ended: another writer has taken it over' : null

/**
 * Tells of prices that stand still though nobody stopped them: another writer has them, until the
 * next beat of this one, or the feed has ended, until a restart.
 */
export const feedHealth = (): FeedHealth => {
  let fault: string | null = null
  return {
    heard: (report) => {
      if (report.kind === 'lost_race')
        fault = `another writer wrote to the price feed: taken over in ${Math.ceil(report.waitMs / 1_000).toString()} s`
      else if (report.kind === 'provider_away')
        fault = `the provider does not tell of ${report.symbols.length.toString()} stocks: ${faultSentence(report.error)}`
      else if (report.kind === 'beat') fault = null
    },
    follow: (ended) => {
      ended.then(
        (end) => (fault = sentenceOf(end)),
        (error: unknown) => {
          fault = `the price feed has ended: ${faultSentence(error)}`
        },
      )
    },
    readiness: { name: 'market', fault: () => Promise.resolve(fault) },
  }
}
