import type { ListingProgress } from '../../../contracts/market/stocks.ts'
import type { FeedReport } from '../../../market/feed-port.ts'
import type { Duty } from '../../../ops/deps.ts'

/** The history of one symbol may take this long, with a few retries. */
const listingMaxAgeMs = 60_000

/**
 * How many of the provider's symbols are in the log while they are still being listed. The server
 * takes traffic meanwhile: readers see the listed symbols, and their number.
 */
export const listingHealth = (monotonicNow: () => number = () => performance.now()) => {
  let all = 0
  let listedAt: number | null = null
  let missing: { readonly done: number; readonly total: number } | null = null
  const readiness: Duty = {
    name: 'listing',
    maxAgeMs: listingMaxAgeMs,
    lastDoneAt: () => listedAt,
    fault: () => {
      if (missing === null) return Promise.resolve(null)
      const isLate = listedAt !== null && monotonicNow() - listedAt > listingMaxAgeMs
      return Promise.resolve(
        `${missing.done.toString()} of ${missing.total.toString()} missing symbols are listed${isLate ? '; no progress for too long' : ''}`,
      )
    },
    keepsTraffic: true,
  }
  return {
    /** Sets how many symbols the provider has. */
    all: (symbols: number): void => {
      all = symbols
    },
    record: (report: FeedReport): void => {
      if (report.kind === 'seeding') {
        missing = report.done === report.total ? null : report
        listedAt = monotonicNow()
      }
      // Symbols without a history are requested again at the next start.
      else if (report.kind === 'batch' || report.kind === 'nothing_new') missing = null
    },
    /** null: nothing is being listed. */
    progress: (): ListingProgress | null => {
      if (missing === null) return null
      const of = Math.max(all, missing.total)
      return { listed: of - (missing.total - missing.done), of }
    },
    readiness,
  }
}
