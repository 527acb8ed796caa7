import type { FeedEnd, FeedReport } from '../../market/feed-port.ts'
import type { Duty } from '../../ops/deps.ts'
import { faultSentence } from '../server/fault-sentence.ts'

export interface FeedHealth {
  readonly heard: (report: FeedReport) => void
  /** Tick batches are to come from now on. */
  readonly begin: () => void
  /** To be told how the feed ends. */
  readonly follow: (ended: Promise<FeedEnd>) => void
  readonly readiness: Duty
}

export interface FeedHealthOptions {
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** Without a price for longer, the market stands still. */
  readonly maxAgeMs: number
  /** Whether the provider may have nothing new at this moment: its market is closed, say. */
  readonly mayRest: () => boolean
}

/** Before the first sign of readers that prices are old: theirs comes after 15 s. */
const feedMaxAgeMsMin = 10_000

/** Until the first price is asked for: what the log lacks is fetched first, each stock in its time. */
const beginMaxAgeMs = 60_000

export const feedMaxAgeMs = (tickBatchMs: number): number =>
  Math.max(feedMaxAgeMsMin, 3 * tickBatchMs)

const sentenceOf = (end: FeedEnd): string | null =>
  end === 'lost_race' ? 'the price feed has ended: another writer has taken it over' : null

/** What stands in the way at once, whenever the last price was; null: nothing does. */
const hindranceOf = (report: FeedReport): string | null => {
  if (report.kind === 'lost_race')
    return `another writer wrote to the price feed: taken over in ${Math.ceil(report.waitMs / 1_000).toString()} s`
  return report.kind === 'provider_unavailable'
    ? `the provider does not tell of ${report.symbols.length.toString()} stocks: ${faultSentence(report.error)}`
    : null
}

/** Why there is no new price, should none come for too long; null: this does not tell. */
const causeOf = (report: FeedReport): string | null => {
  if (report.kind === 'store_unavailable') return faultSentence(report.error)
  if (report.kind === 'refused' && report.what === 'batch') return report.sentence
  if (report.kind === 'late_ticks')
    return `the prices are of ${report.date}, a day that is over: look at the clock`
  return report.kind === 'nothing_new' ? 'the provider sends nothing new' : null
}

/**
 * Tells of prices that stand still though nobody stopped them: another writer has them, until the
 * next tick batch of this one; none is written for too long, and why; or the feed has ended, until a
 * restart.
 */
export const feedHealth = ({ now, maxAgeMs, mayRest }: FeedHealthOptions): FeedHealth => {
  let fault: string | null = null
  let cause: string | null = null
  let begun = false
  let didAt: number | null = null
  let since = now()
  const did = () => {
    begun = true
    cause = null
    didAt = since = now()
  }
  const late = (): string | null => {
    const dueMs = begun || cause !== null ? maxAgeMs : Math.max(maxAgeMs, beginMaxAgeMs)
    if (now() - since <= dueMs) return null
    return `no price is written: ${cause ?? 'the provider sends nothing'}`
  }
  return {
    heard: (report) => {
      fault = hindranceOf(report) ?? fault
      if (report.kind === 'batch') fault = null
      if (report.kind === 'batch' || (report.kind === 'nothing_new' && mayRest())) did()
      else if (report.kind === 'seeding' || report.kind === 'day_closed') {
        cause = null
        since = now()
      } else cause = causeOf(report) ?? cause
    },
    begin: () => {
      begun = true
      cause = null
      since = now()
    },
    follow: (ended) => {
      ended.then(
        (end) => (fault = sentenceOf(end)),
        (error: unknown) => {
          fault = `the price feed has ended: ${faultSentence(error)}`
        },
      )
    },
    readiness: {
      name: 'market',
      maxAgeMs,
      lastDoneAt: () => didAt,
      fault: () => Promise.resolve(fault ?? late()),
    },
  }
}
