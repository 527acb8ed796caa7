import type { Condition, Evaluation } from './condition.ts'

/** US dollars: less than a price can be written with (`decimalsMax`) would read as another one. */
const priceMin = 1e-12

const price = {
  kind: 'usd',
  noun: 'price',
  bounds: { min: priceMin, max: 1e9, sizeMin: priceMin },
  measure: (now) => now.price,
  distance: (missing, measured) => (measured === 0 ? null : (missing / measured) * 100),
} as const satisfies Omit<Condition, 'direction'>

/** The price (US dollars) rises to the value. */
export const priceAbove = { ...price, direction: 'up' } as const

/** The price (US dollars) falls to the value. */
export const priceBelow = { ...price, direction: 'down' } as const

/** Of both. */
export const priceEvaluation: Evaluation = {
  isOfDay: false,
  against: null,
  movedBy: 'price',
  calmUntil: (value) => value,
  priceAt: (value) => value,
  rule: (bound) => `a price of ${bound}`,
}
