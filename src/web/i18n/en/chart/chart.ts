import { en } from '../../en.ts'

/** What the chart says, on its panel and over it. */
export const chart = {
  timeframe: 'Timeframe',
  empty: 'No bars are recorded for this timeframe.',
  failed: 'Failed to fetch stock details',
  canvas: 'Price chart of {{symbol}}, {{timeframe}}. Last price {{price}}.',
  open: 'O',
  high: 'H',
  low: 'L',
  close: 'C',
  volume: 'Vol',
  attribution: 'Charts by TradingView',
  tools: 'Chart settings',
  type: 'Chart type',
  compare: 'Compare',
  compared: 'Compared stocks',
  removeCompared: 'Stop comparing with {{symbol}}',
  indicators: 'Indicators',
  alert: 'Alert',
  tryAlert: 'Try an alert from here',
  alertHint: 'Click at the price of the alert',
  alertPrice: 'or type it',
  alertKeys: '↑ ↓ move it, Enter saves it, Escape cancels',
}

Object.assign(en, { chart })
