import { z } from 'zod'
import { isoTime, tradingDate } from './fields.ts'
import { timeframe } from './stocks.ts'

export const dryRunReply = z.object({
  /**
   * When the alert would have triggered, oldest first, and at which price (US dollars). A daily bar
   * has a date and no moment: there `at` is the trading date, and elsewhere the bar's first second.
   */
  triggers: z.array(z.object({ at: z.union([tradingDate, isoTime]), price: z.number() })),
  barsScanned: z.int().nonnegative(),
  /** The finest of the bars that were scanned. */
  resolution: timeframe,
  /** Which days were scanned in which bars, oldest first. */
  spans: z.array(z.object({ from: tradingDate, resolution: timeframe, bars: z.int().positive() })),
})

export type DryRunReply = z.output<typeof dryRunReply>
