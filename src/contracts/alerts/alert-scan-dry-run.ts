import { z } from 'zod'
import { minuteFigures } from '../../domain/metrics/minute-figures.ts'
import { isoTime, tradingDate } from '../fields.ts'

/**
 * The dry run of a watched scan. It is known at the end of each day (a trading date), and of each
 * hour of the newest days (a moment), not between them.
 */
export const scanDryRunReply = z.object({
  /** The newest ones, oldest first; each symbol triggers once a day. */
  triggers: z.array(z.object({ at: z.union([tradingDate, isoTime]), symbol: z.string() })),
  /** Those before them too, and of how many symbols they are. */
  count: z.int().nonnegative(),
  symbols: z.int().nonnegative(),
  /** What was scanned, the days first: how many ends of days or hours. */
  spans: z.array(
    z.object({ from: tradingDate, resolution: z.enum(['1D', '1H']), moments: z.int().positive() }),
  ),
  /** Metrics of the scan that need the minutes of a day, and are not known at these moments. */
  unknown: z.array(z.enum(minuteFigures)),
})

export type ScanDryRunReply = z.output<typeof scanDryRunReply>
