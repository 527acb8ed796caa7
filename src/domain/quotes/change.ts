import { withoutNoise } from '../notation/precision.ts'

export interface Change {
  /** US dollars, to 0.0001, and to more decimals where the price is below 1. */
  readonly change: number | null
  /** Per cent, to 0.0001. */
  readonly changePercent: number | null
}

/** Adding zero turns −0 into 0. */
const roundPercent = (value: number): number => Math.round(value * 10_000) / 10_000 + 0

const unknownChange: Change = { change: null, changePercent: null }

/** What a price has moved since the previous close; null when there is no previous close. */
export const changeSince = (price: number, previousClose: number | null): Change =>
  previousClose === null
    ? unknownChange
    : {
        change: withoutNoise(price - previousClose, Math.min(price, previousClose)),
        changePercent: roundPercent(100 * (price / previousClose - 1)),
      }
