import type { FeedEnd } from '../market/feed-port.ts'
import type { ReadinessCheck } from '../ops/deps.ts'

const sentenceOf = (end: FeedEnd): string | null =>
  end === 'lost_race' ? 'the price feed has ended: another writer has taken it over' : null

/** Tells of a price feed that ended though nobody stopped it: prices stand still until a restart. */
export const feedReadiness = (ended: Promise<FeedEnd>): ReadinessCheck => {
  let fault: string | null = null
  ended.then(
    (end) => (fault = sentenceOf(end)),
    (error: unknown) => {
      fault = `the price feed has ended: ${error instanceof Error ? error.message : 'a fault'}`
    },
  )
  return { name: 'market', fault: () => Promise.resolve(fault) }
}
