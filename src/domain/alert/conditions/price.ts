import type { Condition } from './condition.ts'

/** US dollars: less than a price can be written with (`decimalsMax`) would read as another one. */
const priceMin = 1e-12

const price = {
  kind: 'usd',
  noun: 'price',
  bounds: { min: priceMin, max: 1e9, sizeMin: priceMin },
  isOfDay: false,
  against: null,
  measure: (now) => now.price,
  movedBy: 'price',
  calmUntil: (value) => value,
  priceAt: (value) => value,
  distance: (missing, measured) => (measured === 0 ? null : (missing / measured) * 100),
  rule: (bound) => `a price of ${bound}`,
} as const satisfies Omit<Condition, 'direction'>

/** The price (US dollars) rises to the value. */
export const priceAbove = { ...price, direction: 'up' } as const

/** The price (US dollars) falls to the value. */
export const priceBelow = { ...price, direction: 'down' } as const
