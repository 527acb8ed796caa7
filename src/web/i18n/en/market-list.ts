import { en } from '../en.ts'

/** The list of stocks, beyond what stands on every screen. */
export const marketList = {
  refreshing: 'Refreshing...',
  sector: 'Sector',
  allSectors: 'All sectors',
  emptyHint: 'They appear by themselves. You can load major ones now.',
  load: 'Load stocks',
  emptySector: 'No stocks in this sector.',
  showAll: 'Show all sectors',
  loadFailed: 'NYSE Stock Loading Failed',
  networkError: 'Network Error',
  serverAway: 'Failed to connect to the server',
  sortBy: 'Sort by {{column}}',
  ascending: 'ascending',
  descending: 'descending',
  trendHead: '24 days',
  columns: {
    symbol: 'Symbol',
    price: 'Price',
    changePercent: 'Change %',
    volume: 'Volume',
    trend: 'Trend',
  },
}

Object.assign(en.list, marketList)
