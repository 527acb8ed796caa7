import { z } from 'zod'

/**
 * What an alert watches for:
 * - `price_above`, `price_below`: the price (US dollars) reaches the value, from below or above;
 * - `volume_spike`: the day's volume reaches so many times the average volume;
 * - `percent_change`: the day's change in percent reaches the value, upwards when it is positive,
 *   downwards when it is negative.
 */
export const alertCondition = z.enum([
  'price_above',
  'price_below',
  'volume_spike',
  'percent_change',
])

export type AlertCondition = z.output<typeof alertCondition>

export const isAlertCondition = (value: unknown): boolean =>
  alertCondition.options.some((condition) => condition === value)

/**
 * Whether a measurement reaches the alert's value.
 *
 * @param measured the price, the multiple of the average volume, or the day's change in percent
 */
export const isReached = (condition: AlertCondition, value: number, measured: number): boolean => {
  switch (condition) {
    case 'price_above':
    case 'volume_spike':
      return measured >= value
    case 'price_below':
      return measured <= value
    case 'percent_change':
      return value > 0 ? measured >= value : measured <= value
  }
}
