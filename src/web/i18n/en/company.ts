/** Recent News. */
export const news = {
  title: 'Recent News',
  failed: 'Unable to load news at this time',
  failedHint: 'Please check your internet connection.',
  empty: 'No recent news available.',
  minutesAgo: '{{count}}m ago',
  hoursAgo: '{{count}}h ago',
  daysAgo: '{{count}}d ago',
  sentiments: {
    veryPositive: 'Very Positive',
    positive: 'Positive',
    neutral: 'Neutral',
    negative: 'Negative',
    veryNegative: 'Very Negative',
  },
}

/** What leads to the financial statements of a company. */
export const financials = { open: 'Financials', title: '{{symbol}} Financials' }

/** The quote in a window of its own. */
export const fullQuote = {
  open: 'Full Quote',
  title: '{{symbol}} Full Quote',
  close: 'Close {{title}}',
  move: 'Move {{title}} with the arrow keys',
  exchange: 'Exchange',
  sector: 'Sector',
  change: 'Change',
  updated: 'Updated',
}
