import { withoutNoise } from '../notation/precision.ts'

/** What a price of a trading day is measured against. */
export interface DayReference {
  /** US dollars: the last close before the day; null: not known. */
  readonly previousClose: number | null
  /** Shares: mean of the last 30 days before it; null: fewer are known. */
  readonly averageVolume: number | null
}

export interface Change {
  /** US dollars, to 0.0001, and to more decimals where the price is below 1. */
  readonly change: number | null
  /** Per cent, to 0.0001. */
  readonly changePercent: number | null
}

/** Adding zero turns −0 into 0. */
const roundPercent = (value: number): number => Math.round(value * 10_000) / 10_000 + 0

/** What a price has moved since the previous close; null when there is no previous close. */
export const changeSince = (price: number, previousClose: number | null): Change =>
  previousClose === null
    ? { change: null, changePercent: null }
    : {
        change: withoutNoise(price - previousClose, Math.min(price, previousClose)),
        changePercent: roundPercent(100 * (price / previousClose - 1)),
      }
