import { en } from '../en.ts'

/** The financial statements of a company. */
export const statements = {
  tabs: { income: 'Income Statement', balance: 'Balance Sheet', cash: 'Cash Flow' },
  metric: 'Metric',
  ttm: 'TTM',
  unavailable:
    'Unable to fetch financial data. This may be due to API rate limits or the stock symbol not being available.',
  failed: 'Error loading financial data. Please try again later.',
  empty: 'No financial data available for this symbol.',
}

Object.assign(en.financials, statements)
