import { type ScannerMetricsReply, scannerMetricsReply } from '../../contracts/scans/scanner.ts'
import { metricDefinitions } from '../../domain/metrics/definitions.ts'
import type { Scanner } from '../../domain/metrics/board/scanner.ts'
import { isStale } from '../../domain/quotes/staleness.ts'
import { createEncodedCache } from '../encoded/encoded-cache.ts'
import { listingOf, versionOf } from '../market/listing-of.ts'
import { encoded, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { metricsBoard } from '../time/standing.ts'
import { bySymbol, isOld } from './rows.ts'

const metrics = metricDefinitions.map(({ key, name, unit }) => ({ key, name, unit }))

const present = (
  scanner: Scanner,
  stale: (row: { readonly symbol: string }) => boolean,
): ScannerMetricsReply => ({
  asOf: new Date(scanner.asOf).toISOString(),
  metrics,
  rows: [...scanner.rows()].sort(bySymbol).map((row) => ({
    symbol: row.symbol,
    stale: stale(row),
    values: [...row.values],
  })),
})

/** Read and encoded once per tick batch, and once more when every price has become stale. */
export const scannerMetrics = route.get('/scanner/metrics', {
  summary: 'The 32 metrics of every symbol',
  past: [metricsBoard],
  replies: {
    200: scannerMetricsReply.describe('One row of values for each symbol; null: not known'),
  },
  serve: (context) => {
    const { scanner, market, clock, limits } = context
    const stale = isOld(context, scanner)
    const cache = createEncodedCache(1)
    return async () => {
      if (!scanner.ready) return refuse({ type: 'scanner_reads' })
      const quiet = isStale(scanner.asOf, clock(), limits.staleAfterMs)
      const listing = listingOf(market)
      const version = `${scanner.version.toString()}${quiet ? ' quiet' : ''}${versionOf(listing)}`
      const read = () => Promise.resolve({ ...present(scanner, stale), ...listing })
      return encoded(await cache.answer('all', version, read))
    }
  },
})
