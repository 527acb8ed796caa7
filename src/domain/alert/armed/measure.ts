import { changeSince } from '../../quotes/quote.ts'
import type { AlertCondition } from '../condition.ts'

/** What a tick is measured against besides its own price. */
export interface References {
  /** US dollars: the last close before the tick's trading day; null: not known. */
  readonly previousClose: number | null
  /** Shares: mean volume of the last completed days before the tick's; null: not known. */
  readonly averageVolume: number | null
}

export interface Measurement {
  /** The price, the multiple of the average volume, or the day's change in percent. */
  readonly measured: number
  /** What it was measured against; null for the price itself. */
  readonly reference: number | null
}

/** What an alert of this condition compares with its value; null when the reference is missing. */
export const measure = (
  condition: AlertCondition,
  price: number,
  volume: number,
  { previousClose, averageVolume }: References,
): Measurement | null => {
  switch (condition) {
    case 'price_above':
    case 'price_below':
      return { measured: price, reference: null }
    case 'volume_spike':
      return averageVolume === null || averageVolume <= 0
        ? null
        : { measured: volume / averageVolume, reference: averageVolume }
    case 'percent_change': {
      const { changePercent } = changeSince(price, previousClose)
      return changePercent === null ? null : { measured: changePercent, reference: previousClose }
    }
  }
}
