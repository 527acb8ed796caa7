import { z } from 'zod'
import { isPrice, isShares, isUnixTime, price, shares, unixSeconds } from '../../kernel/fields.ts'
import { isArrayOf, fastPath } from '../../kernel/fast-path-array.ts'

const prices = fastPath(z.array(price), isArrayOf(isPrice))
const volumes = fastPath(z.array(shares), isArrayOf(isShares))
const seconds = fastPath(z.array(unixSeconds), isArrayOf(isUnixTime))

/**
 * Bars as columns of equal length, ascending in time. `times` are the bars' first seconds: a list,
 * or `{start, step}` where they are evenly spaced. A daily bar starts at 00:00 UTC of its trading
 * date, so that a date is one number everywhere.
 */
export const barColumns = z
  .strictObject({
    times: z.union([z.strictObject({ start: unixSeconds, step: z.int().positive() }), seconds]),
    open: prices,
    high: prices,
    low: prices,
    close: prices,
    volume: volumes,
  })
  .refine(
    ({ times, open, high, low, close, volume }) =>
      [high, low, close, volume, ...(Array.isArray(times) ? [times] : [])].every(
        (column) => column.length === open.length,
      ),
    'columns differ in length',
  )

export type BarColumns = z.output<typeof barColumns>

/** One bar by itself: US dollars and shares; `time` is its first second. */
export interface Bar {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** The first second of bar `index`. */
export const barTime = ({ times }: BarColumns, index: number): number =>
  Array.isArray(times) ? (times[index] ?? Number.NaN) : times.start + index * times.step

/** Bar `index` by itself. */
export const barAt = (columns: BarColumns, index: number): Bar => {
  const open = columns.open[index] ?? Number.NaN
  return {
    time: barTime(columns, index),
    open,
    high: columns.high[index] ?? open,
    low: columns.low[index] ?? open,
    close: columns.close[index] ?? open,
    volume: columns.volume[index] ?? 0,
  }
}
