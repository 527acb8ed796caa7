import type { ListingRow } from './row.ts'

/** SPY represents the market: every beta is measured against it. */
// prettier-ignore
export const funds: readonly ListingRow[] = [
  ['SPY', 'SPDR S&P 500 ETF Trust', 'NYSE Arca', 445.3, 930, 100, null, 6.5, 1, 'Exchange-traded fund that follows the five hundred large US companies of the S&P 500.'],
  ['QQQ', 'Invesco QQQ Trust', 'NASDAQ', 375.2, 560, 100, null, 2.2, 1.15, 'Exchange-traded fund that follows the hundred largest companies on NASDAQ outside finance.'],
  ['DIA', 'SPDR Dow Jones Industrial Average ETF Trust', 'NYSE Arca', 345.4, 90, 100, null, 6.4, 0.9, 'Exchange-traded fund that follows the thirty companies of the Dow Jones Industrial Average.'],
  ['IWM', 'iShares Russell 2000 ETF', 'NYSE Arca', 186.2, 290, 100, null, 2.6, 1.15, 'Exchange-traded fund that follows two thousand smaller US companies.'],
]
