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
  /** Values have at least this size. */
  valueMin: 0.0001,
} as const

/** The least and the largest value of each kind of alert. */
export const valueBounds = (condition: AlertCondition): { min: number; max: number } => {
  const { priceMax, averageVolumesMax, percentMin, percentMax, valueMin } = alertLimits
  switch (condition) {
    case 'price_above':
    case 'price_below':
      return { min: valueMin, max: priceMax }
    case 'volume_spike':
      return { min: valueMin, max: averageVolumesMax }
    case 'percent_change':
      return { min: percentMin, max: percentMax }
  }
}
