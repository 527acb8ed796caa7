export const metricUnits = ['usd', 'percent', 'shares', 'ratio'] as const

/** The scanner's metrics in their order, with the names and units that screens show. */
export const metricDefinitions = [
  { key: 'price', name: 'Price', unit: 'usd' },
  { key: 'change', name: 'Change', unit: 'usd' },
  { key: 'changePercent', name: 'Change %', unit: 'percent' },
  { key: 'gapPercent', name: 'Gap %', unit: 'percent' },
  { key: 'changeFromOpen', name: 'From Open %', unit: 'percent' },
  { key: 'volume', name: 'Volume', unit: 'shares' },
  { key: 'avgVolume30', name: 'Avg Volume (30d)', unit: 'shares' },
  { key: 'relVolume', name: 'Relative Volume', unit: 'ratio' },
  { key: 'dollarVolume', name: 'Dollar Volume', unit: 'usd' },
  { key: 'vwapDistance', name: 'VWAP Distance %', unit: 'percent' },
  { key: 'dayRangePos', name: 'Day Range Position %', unit: 'percent' },
  { key: 'high52Dist', name: '52W High Distance %', unit: 'percent' },
  { key: 'low52Dist', name: '52W Low Distance %', unit: 'percent' },
  { key: 'atr14Pct', name: 'ATR %', unit: 'percent' },
  { key: 'volatility20', name: 'Volatility %', unit: 'percent' },
  { key: 'rsi14', name: 'RSI (14)', unit: 'ratio' },
  { key: 'sma20Dist', name: 'SMA20 Distance %', unit: 'percent' },
  { key: 'sma50Dist', name: 'SMA50 Distance %', unit: 'percent' },
  { key: 'sma200Dist', name: 'SMA200 Distance %', unit: 'percent' },
  { key: 'macdHist', name: 'MACD Histogram %', unit: 'percent' },
  { key: 'bollPctB', name: 'Bollinger %B', unit: 'ratio' },
  { key: 'beta252', name: 'Beta', unit: 'ratio' },
  { key: 'marketCap', name: 'Market Cap', unit: 'usd' },
  { key: 'floatShares', name: 'Float', unit: 'shares' },
  { key: 'sharesOut', name: 'Shares Outstanding', unit: 'shares' },
  { key: 'peTtm', name: 'P/E (TTM)', unit: 'ratio' },
  { key: 'epsTtm', name: 'EPS (TTM)', unit: 'usd' },
  { key: 'divYield', name: 'Dividend Yield %', unit: 'percent' },
  { key: 'perfWeek', name: 'Perf Week %', unit: 'percent' },
  { key: 'perfMonth', name: 'Perf Month %', unit: 'percent' },
  { key: 'perfQuarter', name: 'Perf Quarter %', unit: 'percent' },
  { key: 'perfYtd', name: 'Perf YTD %', unit: 'percent' },
] as const satisfies readonly { key: string; name: string; unit: (typeof metricUnits)[number] }[]

export type MetricKey = (typeof metricDefinitions)[number]['key']

export const metricKeys: readonly MetricKey[] = metricDefinitions.map(({ key }) => key)

/** Rows 2 to 11: metrics of the market's current day. */
export const dayFigures: readonly MetricKey[] = [
  'change',
  'changePercent',
  'gapPercent',
  'changeFromOpen',
  'volume',
  'avgVolume30',
  'relVolume',
  'dollarVolume',
  'vwapDistance',
  'dayRangePos',
]

/** Beta is measured against this symbol. */
export const marketSymbol = 'SPY'
