import { en } from '../../en.ts'

/** The names of the 32 scanner metrics, by key. */
export const metrics = {
  price: 'Price',
  change: 'Change',
  changePercent: 'Change %',
  gapPercent: 'Gap %',
  changeFromOpen: 'From Open %',
  volume: 'Volume',
  avgVolume30: 'Avg Volume (30d)',
  relVolume: 'Relative Volume',
  dollarVolume: 'Dollar Volume',
  vwapDistance: 'VWAP Distance %',
  dayRangePos: 'Day Range Position %',
  high52Dist: '52W High Distance %',
  low52Dist: '52W Low Distance %',
  atr14Pct: 'ATR %',
  volatility20: 'Volatility %',
  rsi14: 'RSI (14)',
  sma20Dist: 'SMA20 Distance %',
  sma50Dist: 'SMA50 Distance %',
  sma200Dist: 'SMA200 Distance %',
  macdHist: 'MACD Histogram %',
  bollPctB: 'Bollinger %B',
  beta252: 'Beta',
  marketCap: 'Market Cap',
  floatShares: 'Float',
  sharesOut: 'Shares Outstanding',
  peTtm: 'P/E (TTM)',
  epsTtm: 'EPS (TTM)',
  divYield: 'Dividend Yield %',
  perfWeek: 'Perf Week %',
  perfMonth: 'Perf Month %',
  perfQuarter: 'Perf Quarter %',
  perfYtd: 'Perf YTD %',
}

Object.assign(en, { metrics })
