import { z } from 'zod'

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

export type ScanMatch = z.output<typeof scanMatch>
export type AgedScanMatch = z.output<typeof agedScanMatch>
