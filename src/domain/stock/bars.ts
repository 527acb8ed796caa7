import { z } from 'zod'
import { price, shares, unixSeconds } from '../kernel/fields.ts'

/** Chart timeframes with the seconds between the starts of two bars. */
export const timeframeSeconds = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1H': 3_600,
  '4H': 14_400,
  '1D': 86_400,
} as const

export type Timeframe = keyof typeof timeframeSeconds

export const timeframes = Object.keys(timeframeSeconds) as [Timeframe, ...Timeframe[]]

/**
 * Bars as columns of equal length, ascending in time. `times` are the bars' first seconds: a list,
 * or `{start, step}` where they are evenly spaced. A daily bar starts at 00:00 UTC of its trading
 * date, so that a date is one number everywhere.
 */
export const barColumns = z
  .strictObject({
    times: z.union([
      z.strictObject({ start: unixSeconds, step: z.int().positive() }),
      z.array(unixSeconds),
    ]),
    open: z.array(price),
    high: z.array(price),
    low: z.array(price),
    close: z.array(price),
    volume: z.array(shares),
  })
  .refine(
    ({ times, open, high, low, close, volume }) =>
      [high, low, close, volume, ...(Array.isArray(times) ? [times] : [])].every(
        (column) => column.length === open.length,
      ),
    'columns differ in length',
  )

export type BarColumns = z.output<typeof barColumns>

/** The first second of bar `index`. */
export const barTime = ({ times }: BarColumns, index: number): number =>
  Array.isArray(times) ? (times[index] ?? Number.NaN) : times.start + index * times.step
