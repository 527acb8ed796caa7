import type { RequestHandler } from 'express'
import type { ScannerMetricsReply } from '../../contracts/scanner.ts'
import { metricDefinitions } from '../../domain/metrics/definitions.ts'
import type { Scanner } from '../../domain/metrics/scanner.ts'
import { isStale } from '../../domain/quotes/staleness.ts'
import type { Context } from '../context.ts'
import { createEncodedCache } from '../encoded/encoded-cache.ts'
import { sendEncoded } from '../encoded/encoded.ts'
import { listingOf, versionOf } from '../market/listing-of.ts'
import { sendRefusal } from '../refusals/send.ts'
import { isOld } from './is-old.ts'

const metrics = metricDefinitions.map(({ key, name, unit }) => ({ key, name, unit }))

const present = (
  scanner: Scanner,
  stale: (row: { readonly symbol: string }) => boolean,
): ScannerMetricsReply => ({
  asOf: new Date(scanner.asOf).toISOString(),
  metrics,
  rows: scanner.rows().map((row) => ({
    symbol: row.symbol,
    stale: stale(row),
    values: [...row.values],
  })),
})

/**
 * GET /api/scanner/metrics: all 32 of every symbol, read and encoded once per tick batch, and once more
 * when tick batches have stopped and every price has grown old.
 */
export const scannerMetrics = (context: Context): RequestHandler => {
  const { scanner, market, clock, limits } = context
  const stale = isOld(context, scanner)
  const cache = createEncodedCache(1)
  return async (req, res) => {
    if (!scanner.ready) {
      sendRefusal(req, res, { type: 'scanner_reads' })
      return
    }
    const quiet = isStale(scanner.asOf, clock(), limits.staleAfterMs)
    const listing = listingOf(market)
    const version = `${scanner.version.toString()}${quiet ? ' quiet' : ''}${versionOf(listing)}`
    const read = () => Promise.resolve({ ...present(scanner, stale), ...listing })
    await sendEncoded(req, res, await cache.answer('all', version, read))
  }
}
