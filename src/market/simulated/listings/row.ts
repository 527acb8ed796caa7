/**
 * One real US listing as the simulated exchange knows it: who it is, and figures of a plausible
 * size for autumn 2023. They start a simulation; they are no statement about the company.
 */
export type ListingRow = readonly [
  symbol: string,
  name: string,
  exchange: 'NASDAQ' | 'NYSE' | 'NYSE Arca',
  /** US dollars a share where the simulation starts. */
  price: number,
  sharesOutstandingMillions: number,
  /** Part of the shares outstanding that trades freely, in percent. */
  floatPercent: number,
  /** US dollars a share over four quarters; null for a fund. */
  epsTtm: number | null,
  /** US dollars a share over twelve months. */
  dividendsTtm: number,
  /** Against SPY. */
  beta: number,
  about: string,
]
