/** What the chart's menus and its foot say; they come after the first screen. */
export const chartTools = {
  range: 'Range',
  ranges: {
    '1D': '1 day',
    '5D': '5 days',
    '1M': '1 month',
    '6M': '6 months',
    YTD: 'This year',
    '1Y': '1 year',
    '5Y': '5 years',
    All: 'All bars',
  },
  all: 'All',
  types: { candles: 'Candles', bars: 'Bars', line: 'Line', area: 'Area' },
  scale: 'Scale',
  scales: { linear: 'Linear', log: 'Logarithmic', percent: 'Percent' },
  indicatorNames: {
    sma: 'SMA 20 (mean)',
    ema: 'EMA 20 (exponential mean)',
    bollinger: 'Bollinger bands (20, 2)',
    rsi: 'RSI (14)',
  },
}
