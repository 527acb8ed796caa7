import type { Fundamentals, Listing } from '../port.ts'

/**
 * How a security's price moves. Deviations are of log returns over one trading day; the return is
 * beta·market + sectorDeviation·sector's shock + ownDeviation·own shock.
 */
export interface Motion {
  readonly beta: number
  readonly sectorDeviation: number
  readonly ownDeviation: number
  /** Shares per day. */
  readonly averageVolume: number
}

/** A listing of the simulated exchange with its motion. */
export interface Security {
  readonly listing: Listing
  readonly fundamentals: Fundamentals
  readonly motion: Motion
  /** US dollars: the end of the history and the start of the live feed. */
  readonly startPrice: number
  /** Hash of the symbol, independent of the other listings. */
  readonly key: number
}
