import type { AlertCondition } from './condition.ts'

export const alertLimits = {
  /**
   * Counted over many streams, so by the caller, from the read model, with the user's own last
   * command waited for. Creations at the very same moment may pass it by as many as are in flight.
   */
  activeAlertsPerUserMax: 10_000,
  priceMax: 1e9,
  averageVolumesMax: 10_000,
  /** A price cannot fall by more. */
  percentMin: -100,
  percentMax: 100_000,
  /** US dollars: less than a price can be written with (`decimalsMax`) would read as another one. */
  priceMin: 1e-12,
  /** Multiples and percentages have at least this size. */
  sizeMin: 0.0001,
} as const

/** What a value had to be: above 0 or other than 0, or within one of its bounds. */
export type ValueFault =
  | { readonly wanted: 'above_zero' | 'not_zero' }
  | { readonly wanted: 'at_least' | 'at_most'; readonly bound: number }

const outOf = (value: number, min: number, max: number): ValueFault | null => {
  if (value < min) return { wanted: 'at_least', bound: min }
  // NaN is not within any bound.
  return value <= max ? null : { wanted: 'at_most', bound: max }
}

/** What is wrong with the value of an alert of this kind; null: nothing. */
export const valueFault = (condition: AlertCondition, value: number): ValueFault | null => {
  const { priceMin, priceMax, averageVolumesMax, percentMin, percentMax, sizeMin } = alertLimits
  switch (condition) {
    case 'price_above':
    case 'price_below':
      return value > 0 ? outOf(value, priceMin, priceMax) : { wanted: 'above_zero' }
    case 'volume_spike':
      return value > 0 ? outOf(value, sizeMin, averageVolumesMax) : { wanted: 'above_zero' }
    case 'percent_change':
      return Math.abs(value) < sizeMin
        ? { wanted: 'not_zero' }
        : outOf(value, percentMin, percentMax)
  }
}
