import type { Condition } from './condition.ts'

/** Bounds are drawn in by this share of a volume. */
const volumeSlack = 1e-9

const sizeMin = 0.0001

/** The day's volume reaches so many times the average volume. */
export const volumeSpike = {
  kind: 'times',
  noun: 'multiple',
  bounds: { min: sizeMin, max: 10_000, sizeMin },
  direction: 'up',
  isOfDay: true,
  against: 'averageVolume',
  measure: ({ volume, averageVolume }) =>
    volume === null || averageVolume === null || averageVolume <= 0 ? null : volume / averageVolume,
  movedBy: 'volume',
  calmUntil: (value, _, { averageVolume }) =>
    value * (averageVolume ?? Number.NaN) * (1 - volumeSlack),
  priceAt: (_, close) => close,
  distance: (missing, _, value) => (missing / value) * 100,
  rule: (bound, average) => `a day's volume of ${bound} × the average of ${average} shares`,
} as const satisfies Condition
