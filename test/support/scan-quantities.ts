import type { Quantity } from '../../src/domain/scan/quantity.ts'

/** The name of a quantity for a map. */
export const quantityName = (quantity: Quantity): string =>
  typeof quantity === 'string'
    ? quantity
    : `${quantity.average.period.toString()} ${quantity.average.interval}`

/** What is known of one symbol, by {@link quantityName}. */
export type KnownQuantities = Readonly<Record<string, number | null>>
