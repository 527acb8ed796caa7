import type { Fundamentals, Listing } from '../port.ts'

/**
 * How a security's price moves. Deviations are of log returns over one whole trading day; the
 * return is beta·market + sectorDeviation·sector's shock + ownDeviation·own shock.
 */
export interface Motion {
  readonly beta: number
  readonly sectorDeviation: number
  readonly ownDeviation: number
  /** Shares a day. */
  readonly averageVolume: number
}

/** A listing of the simulated exchange with what moves it. */
export interface Security {
  readonly listing: Listing
  readonly fundamentals: Fundamentals
  readonly motion: Motion
  /** US dollars: where the history ends and the live feed begins. */
  readonly startPrice: number
  /** Hash of the symbol: the same however many others there are. */
  readonly key: number
}
