import { z } from 'zod'
import { metricUnits } from '../../domain/metrics/definitions.ts'
import { agedScanMatch } from './scan-match.ts'
import { listingProgress } from '../market/stocks.ts'

export const scanReply = z.object({
  matches: z.array(agedScanMatch),
  count: z.int().nonnegative(),
  listing: listingProgress.optional(),
})

/** `values` in the order of `metrics`; null: unknown, sorted last. `stale`: an old price. */
export const scannerMetricsReply = z.object({
  asOf: z.iso.datetime(),
  metrics: z.array(z.object({ key: z.string(), name: z.string(), unit: z.enum(metricUnits) })),
  rows: z.array(
    z.object({ symbol: z.string(), stale: z.boolean(), values: z.array(z.number().nullable()) }),
  ),
  listing: listingProgress.optional(),
})

export type ScanReply = z.output<typeof scanReply>
export type ScannerMetricsReply = z.output<typeof scannerMetricsReply>
