import type { FeedReport } from '../market/feed-port.ts'
import type { Duty } from '../ops/deps.ts'

export interface ListingHealth {
  readonly heard: (report: FeedReport) => void
  readonly readiness: Duty
}

/**
 * How many of the provider's symbols are in the log while they are still being listed. A server that
 * is ready takes traffic meanwhile: readers see those that are there.
 */
export const listingHealth = (): ListingHealth => {
  let fault: string | null = null
  return {
    heard: (report) => {
      if (report.kind === 'seeding')
        fault =
          report.done === report.total
            ? null
            : `${report.done.toString()} of ${report.total.toString()} symbols that the log lacked are listed`
      // Those of which the provider does not tell wait for the next start.
      else if (report.kind === 'beat' || report.kind === 'nothing_new') fault = null
    },
    readiness: { name: 'listing', fault: () => Promise.resolve(fault), keepsTraffic: true },
  }
}
