import type { Condition, Evaluation } from './condition.ts'

const sizeMin = 0.0001

/** The day's volume reaches a multiple of the average volume. */
export const volumeSpike = {
  kind: 'times',
  noun: 'multiple',
  bounds: { min: sizeMin, max: 10_000, sizeMin },
  direction: 'up',
  measure: ({ volume, averageVolume }) =>
    volume === null || averageVolume === null || averageVolume <= 0 ? null : volume / averageVolume,
  distance: (missing, _, value) => (missing / value) * 100,
} as const satisfies Condition

/** Bounds are drawn in by this share of a volume. */
const volumeSlack = 1e-9

export const volumeSpikeEvaluation: Evaluation = {
  isOfDay: true,
  against: 'averageVolume',
  movedBy: 'volume',
  calmUntil: (value, _, { averageVolume }) =>
    value * (averageVolume ?? Number.NaN) * (1 - volumeSlack),
  priceAt: (_, close) => close,
  rule: (bound, average) => `a day's volume of ${bound} × the average of ${average} shares`,
}
