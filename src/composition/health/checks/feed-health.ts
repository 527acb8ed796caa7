import { counted } from '../../../contracts/counted.ts'
import type { FeedEnd, FeedReport } from '../../../market/feed-port.ts'
import type { Duty } from '../../../ops/deps.ts'
import { faultSentence } from '../../server/fault-sentence.ts'

export interface FeedHealthOptions {
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** If no price is written for longer, the feed is stalled. */
  readonly maxAgeMs: number
  /** Whether the provider may have nothing new now, for example because its market is closed. */
  readonly mayRest: () => boolean
}

/** Shorter than the 15 s after which prices are shown as stale. */
const feedMaxAgeMsMin = 10_000

/** Until the first price is requested: missing histories are fetched first, one stock at a time. */
const beginMaxAgeMs = 60_000

export const feedMaxAgeMs = (tickBatchMs: number): number =>
  Math.max(feedMaxAgeMsMin, 3 * tickBatchMs)

const sentenceOf = (end: FeedEnd): string | null =>
  end === 'lost_race' ? 'the price feed has ended: another writer has taken it over' : null

/** A fault that is reported at once, whatever the age of the last price. */
const immediateFaultOf = (report: FeedReport): string | null => {
  if (report.kind === 'lost_race')
    return `another writer wrote to the price feed: taken over in ${Math.ceil(report.waitMs / 1_000).toString()} s`
  return report.kind === 'provider_unavailable'
    ? `the provider returned no history for ${counted(report.symbols.length, 'stock')}: ${faultSentence(report.error)}`
    : null
}

/** Why there may be no new price; it is reported only when none comes for too long. */
const causeOf = (report: FeedReport): string | null => {
  if (report.kind === 'store_unavailable') return faultSentence(report.error)
  if (report.kind === 'refused' && report.what === 'batch') return report.sentence
  if (report.kind === 'late_ticks')
    return `the prices are of ${report.date}, a closed day: check the clock`
  return report.kind === 'nothing_new' ? 'the provider sends nothing new' : null
}

/**
 * Reports a stalled price feed: another writer has taken it over, until the next tick batch of this
 * process; no price has been written for too long, and why; or the feed has ended, until a restart.
 */
export const feedHealth = ({ now, maxAgeMs, mayRest }: FeedHealthOptions) => {
  let fault: string | null = null
  let cause: string | null = null
  let begun = false
  let doneAt: number | null = null
  let since = now()
  const done = () => {
    begun = true
    cause = null
    doneAt = since = now()
  }
  const late = (): string | null => {
    const dueMs = begun || cause !== null ? maxAgeMs : Math.max(maxAgeMs, beginMaxAgeMs)
    if (now() - since <= dueMs) return null
    return `no price is written: ${cause ?? 'the provider sends nothing'}`
  }
  const readiness: Duty = {
    name: 'market',
    maxAgeMs,
    lastDoneAt: () => doneAt,
    fault: () => Promise.resolve(fault ?? late()),
  }
  return {
    record: (report: FeedReport): void => {
      fault = immediateFaultOf(report) ?? fault
      if (report.kind === 'batch') fault = null
      if (report.kind === 'batch' || (report.kind === 'nothing_new' && mayRest())) done()
      else if (report.kind === 'seeding' || report.kind === 'day_closed') {
        cause = null
        since = now()
      } else cause = causeOf(report) ?? cause
    },
    /** Tick batches are expected from now on. */
    begin: (): void => {
      begun = true
      cause = null
      since = now()
    },
    follow: (ended: Promise<FeedEnd>): void => {
      ended.then(
        (end) => (fault = sentenceOf(end)),
        (error: unknown) => {
          fault = `the price feed has ended: ${faultSentence(error)}`
        },
      )
    },
    readiness,
  }
}
