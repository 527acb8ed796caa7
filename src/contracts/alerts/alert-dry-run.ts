import { z } from 'zod'
import { isoTime, tradingDate } from '../fields.ts'
import { resolutions } from '../../domain/calendar/timeframes.ts'

/** `tick`: the ticks themselves. */
const resolution = z.enum(resolutions)

export const dryRunReply = z.object({
  /**
   * When the alert would have triggered, oldest first, and at which price (US dollars). A daily bar
   * has a date and no moment: there `at` is the trading date, otherwise the first second of the
   * bar.
   */
  triggers: z.array(z.object({ at: z.union([tradingDate, isoTime]), price: z.number() })),
  barsScanned: z.int().nonnegative(),
  /** The finest that was scanned. */
  resolution,
  /** The scanned days and their timeframes, oldest first. */
  spans: z.array(z.object({ from: tradingDate, resolution, bars: z.int().positive() })),
  /** Where it stopped before `to`, because there are more ticks than it reads; null: nowhere. */
  cutAt: isoTime.nullable(),
})

export type DryRunReply = z.output<typeof dryRunReply>
