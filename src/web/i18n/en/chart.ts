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
  indicators: 'Indicators',
  indicatorNames: {
    sma: 'SMA 20 (mean)',
    ema: 'EMA 20 (exponential mean)',
    bollinger: 'Bollinger bands (20, 2)',
    rsi: 'RSI (14)',
  },
  alert: 'Alert',
  alertHint: 'Click at the price of the alert',
  alertPrice: 'or type it',
  alertKeys: '↑ ↓ move it, Enter saves it, Escape cancels',
}
