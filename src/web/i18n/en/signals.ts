/** Trading Signals. */
export const signals = {
  title: 'Trading Signals',
  advice: 'Measured by rules on recorded prices. Not advice.',
  list: 'Signals',
  filters: { label: 'Status', active: 'Active', closed: 'Closed', all: 'All' },
  cards: {
    active: 'Active Signals',
    buy: 'Buy Signals',
    sell: 'Sell Signals',
    confidence: 'Average Confidence',
    hitRate: 'Hit Rate',
    hitRateOf: 'of {{count}} closed',
    brier: 'Brier Score',
    brierHint: '0 is perfect, 0.25 is a coin',
  },
  types: { buy: 'BUY', sell: 'SELL', hold: 'HOLD' },
  statuses: { active: 'active', closed: 'closed' },
  outcomes: { target: 'target reached', stop: 'stopped out', time: 'time ran out' },
  confidence: 'Confidence {{percent}}%',
  record: '{{hits}} of {{cases}} on {{symbol}}, {{marketHits}} of {{marketCases}} in the market',
  entry: 'Entry',
  target: 'Target',
  takeProfit: 'Take profit',
  stop: 'Stop loss',
  now: 'Now',
  issued: 'issued {{age}} ago',
  closedAt: '{{outcome}} at {{price}}',
  levels: 'Levels of {{symbol}}: stop {{stop}}, entry {{entry}}, target {{target}}, now {{now}}',
  calibration: {
    title: 'Calibration',
    plot: 'Hit rate by confidence',
    explain: 'On the line, a signal comes true as often as it says.',
    confidence: 'Confidence',
    hitRate: 'Hit rate',
    bucket: '{{from}}–{{to}}%: {{hits}} of {{closed}} closed came true',
    empty: 'No signal has been closed yet.',
    failed: 'The calibration could not be fetched.',
  },
  empty: 'No signals yet.',
  emptyHint: 'A signal appears when a rule sees its pattern at the end of a bar.',
  emptyFilter: 'No signals of this kind.',
  failed: 'The signals could not be fetched.',
}

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

/** The financial statements of a company. */
export const financials = {
  open: 'Financials',
  title: '{{symbol}} Financials',
  tabs: { income: 'Income Statement', balance: 'Balance Sheet', cash: 'Cash Flow' },
  metric: 'Metric',
  ttm: 'TTM',
  loading: 'Loading',
  unavailable:
    'Unable to fetch financial data. This may be due to API rate limits or the stock symbol not being available.',
  failed: 'Error loading financial data. Please try again later.',
  empty: 'No financial data available for this symbol.',
}

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
