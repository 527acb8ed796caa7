import { z } from 'zod'
import { metricUnits } from '../domain/metrics/definitions.ts'
import { listingProgress } from './stocks.ts'

/** Prices in US dollars, volumes in shares of the trading day; null: unknown. */
export const scanMatch = z.object({
  symbol: z.string(),
  name: z.string(),
  price: z.number().nullable(),
  change: z.number().nullable(),
  changePercent: z.number().nullable(),
  volume: z.number().nullable(),
})

/** `stale`: the price is too old; its age is counted from the stock's price. */
export const agedScanMatch = scanMatch.extend({ stale: z.boolean() })

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

export type ScanMatch = z.output<typeof scanMatch>
export type AgedScanMatch = z.output<typeof agedScanMatch>
export type ScanReply = z.output<typeof scanReply>
export type ScannerMetricsReply = z.output<typeof scannerMetricsReply>
