import { withoutNoise } from '../../notation/precision.ts'
import type { Condition, Evaluation } from './condition.ts'

/** The day's change in percent rises to a positive value or falls to a negative one. */
export const percentChange = {
  kind: 'percent',
  noun: 'percentage',
  // A price cannot fall by more than all of it.
  bounds: { min: -100, max: 100_000, sizeMin: 0.0001 },
  direction: 'by_sign',
  measure: (now) => now.changePercent,
  distance: (missing) => missing,
} as const satisfies Condition

/** Changes are measured in whole multiples of this, see `changeSince`; bounds are drawn in by two. */
const roundingPercent = 0.0001

/** The price at which the change since the close is `percent`. */
const priceOf = (percent: number, previousClose: number) => previousClose * (1 + percent / 100)

export const percentChangeEvaluation: Evaluation = {
  isOfDay: true,
  against: 'previousClose',
  movedBy: 'price',
  calmUntil: (value, direction, { previousClose }) =>
    priceOf(value + (direction === 'up' ? -2 : 2) * roundingPercent, previousClose ?? Number.NaN),
  priceAt: (value, close, previousClose) =>
    previousClose === null
      ? close
      : withoutNoise(priceOf(value, previousClose), Math.min(previousClose, close)),
  rule: (bound, close) => `a day's change of ${bound} from the close of ${close}`,
}
