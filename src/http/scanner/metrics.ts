import type { RequestHandler } from 'express'
import type { ScannerMetricsReply } from '../../contracts/scanner.ts'
import { metricDefinitions } from '../../domain/metrics/definitions.ts'
import type { Scanner } from '../../domain/metrics/scanner.ts'
import type { Context } from '../context.ts'
import { createEncodedCache } from '../encoded/encoded-cache.ts'
import { sendEncoded } from '../encoded/encoded.ts'
import { sendRefusal } from '../refusals/send.ts'

const metrics = metricDefinitions.map(({ key, name, unit }) => ({ key, name, unit }))

const present = (scanner: Scanner): ScannerMetricsReply => ({
  asOf: new Date(scanner.asOf).toISOString(),
  metrics,
  rows: scanner.rows().map(({ symbol, values }) => ({ symbol, values: [...values] })),
})

/** GET /api/scanner/metrics: all 32 of every symbol, read and encoded once per beat. */
export const scannerMetrics = ({ scanner }: Context): RequestHandler => {
  const cache = createEncodedCache(1)
  return async (req, res) => {
    if (!scanner.ready) {
      sendRefusal(req, res, { type: 'scanner_reads' })
      return
    }
    const version = scanner.version.toString()
    const read = () => Promise.resolve(present(scanner))
    await sendEncoded(req, res, await cache.answer('all', version, read))
  }
}
