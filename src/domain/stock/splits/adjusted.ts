/** New shares (`to`) for old ones (`for`). */
export interface Ratio {
  readonly to: number
  readonly for: number
}

/** Prices have at most this many digits; the rest of a division is dropped. */
const significantDigits = 12

/** A price per old share as a price per new one. */
export const adjustedPrice = (price: number, { to, for: old }: Ratio): number =>
  Number(((price * old) / to).toPrecision(significantDigits))

/** Old shares as new ones. */
export const adjustedShares = (shares: number, { to, for: old }: Ratio): number =>
  Number(((shares * to) / old).toPrecision(significantDigits))
