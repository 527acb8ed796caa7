import { isPrice, isShares } from '../../kernel/fields.ts'
import { type BarColumns, barTime } from './bar.ts'
import { stockLimits } from '../limits.ts'
import type { BarFault, StockRefusal } from '../refusals.ts'

interface Prices {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** The fault of one bar's numbers, or null. Comparisons with NaN are false, so NaN is a fault. */
export const priceFault = ({ open, high, low, close, volume }: Prices): BarFault | null => {
  if (!(isPrice(open) && isPrice(high) && isPrice(low) && isPrice(close)))
    return 'price_not_positive'
  if (!isShares(volume)) return 'volume_negative'
  const tolerance = high * stockLimits.rangeToleranceRatio
  const inRange = Math.min(open, close) >= low - tolerance
  return inRange && Math.max(open, close) <= high + tolerance ? null : 'outside_its_range'
}

const barAt = (bars: BarColumns, index: number): Prices => ({
  open: bars.open[index] ?? Number.NaN,
  high: bars.high[index] ?? Number.NaN,
  low: bars.low[index] ?? Number.NaN,
  close: bars.close[index] ?? Number.NaN,
  volume: bars.volume[index] ?? Number.NaN,
})

const equallyLong = ({ times, open, high, low, close, volume }: BarColumns): boolean =>
  [high, low, close, volume, ...(Array.isArray(times) ? [times] : [])].every(
    (column) => column.length === open.length,
  )

/**
 * The first thing wrong with these bars, or null.
 * @param max bars in one event
 * @param timeFault the fault of a bar's first second apart from its order
 */
export const barsRefusal = (
  bars: BarColumns,
  max: number,
  timeFault: (time: number) => BarFault | null,
): StockRefusal | null => {
  if (!equallyLong(bars)) return { type: 'columns_differ_in_length' }
  const count = bars.open.length
  if (count > max) return { type: 'too_many_bars', max }
  let previous = -1
  for (let index = 0; index < count; index += 1) {
    const time = barTime(bars, index)
    const ascending = Number.isSafeInteger(time) && time > previous
    const fault = ascending
      ? (timeFault(time) ?? priceFault(barAt(bars, index)))
      : 'time_not_ascending'
    if (fault !== null) return { type: 'bad_bar', index, fault }
    previous = time
  }
  return null
}
