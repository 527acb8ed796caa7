/**
 * One real US listing of the simulated exchange, with figures of a plausible size for autumn 2023.
 * They are the start of a simulation and no statement about the company.
 */
export type ListingRow = readonly [
  symbol: string,
  name: string,
  exchange: 'NASDAQ' | 'NYSE' | 'NYSE Arca',
  /** US dollars per share at the start of the simulation. */
  price: number,
  sharesOutstandingMillions: number,
  /** Percentage of the shares outstanding that trades freely. */
  floatPercent: number,
  /** US dollars per share over four quarters; null for a fund. */
  epsTtm: number | null,
  /** US dollars per share over twelve months. */
  dividendsTtm: number,
  /** Against SPY. */
  beta: number,
  about: string,
]
