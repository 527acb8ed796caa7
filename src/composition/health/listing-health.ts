import type { ListingProgress } from '../../contracts/stocks.ts'
import type { FeedReport } from '../../market/feed-port.ts'
import type { Duty } from '../../ops/deps.ts'

export interface ListingHealth {
  /** The provider has so many symbols in all. */
  readonly all: (symbols: number) => void
  readonly heard: (report: FeedReport) => void
  /** null: nothing is being listed. */
  readonly progress: () => ListingProgress | null
  readonly readiness: Duty
}

/** A provider may take so long for the history of one symbol, asked again a few times. */
const listingMaxAgeMs = 60_000

/**
 * How many of the provider's symbols are in the log while they are still being listed. A server that
 * is ready takes traffic meanwhile: readers see those that are there, and are told how many.
 */
export const listingHealth = (
  monotonicNow: () => number = () => performance.now(),
): ListingHealth => {
  let all = 0
  let listedAt: number | null = null
  let missing: { readonly done: number; readonly total: number } | null = null
  return {
    all: (symbols) => {
      all = symbols
    },
    heard: (report) => {
      if (report.kind === 'seeding') {
        missing = report.done === report.total ? null : report
        listedAt = monotonicNow()
      }
      // Those of which the provider does not tell wait for the next start.
      else if (report.kind === 'batch' || report.kind === 'nothing_new') missing = null
    },
    progress: () => {
      if (missing === null) return null
      const of = Math.max(all, missing.total)
      return { listed: of - (missing.total - missing.done), of }
    },
    readiness: {
      name: 'listing',
      maxAgeMs: listingMaxAgeMs,
      lastDoneAt: () => listedAt,
      fault: () => {
        if (missing === null) return Promise.resolve(null)
        const isLate = listedAt !== null && monotonicNow() - listedAt > listingMaxAgeMs
        return Promise.resolve(
          `${missing.done.toString()} of ${missing.total.toString()} symbols that the log lacked are listed${isLate ? ', and none for too long' : ''}`,
        )
      },
      keepsTraffic: true,
    },
  }
}
