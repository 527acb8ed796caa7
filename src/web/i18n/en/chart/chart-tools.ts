import { en } from '../../en.ts'

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
  isCompared: 'Compared',
  compareTitle: 'Compare with other stocks',
  compareHint: 'Up to {{count}}, as percent lines from the first bar that is seen.',
  comparePlaceholder: 'Symbol or name',
  indicatorNames: {
    sma: 'SMA {{period}} (mean)',
    ema: 'EMA {{period}} (exponential mean)',
    bollinger: 'Bollinger bands ({{period}}, {{width}})',
    vwap: 'VWAP (of the day, within days)',
    rsi: 'RSI ({{period}})',
    macd: 'MACD ({{fast}}, {{slow}}, {{signal}})',
  },
  bollinger: 'Bollinger',
  indicatorSettings: 'Indicator settings',
  indicatorSettingsOpen: 'Indicator settings...',
  asDesigned: 'Reset all',
  parameters: { period: 'Period', width: 'Width', fast: 'Fast', slow: 'Slow', signal: 'Signal' },
  parameterRange: '{{min}} to {{max}}',
  colourOf: 'Colour of {{name}}',
  colours: {
    amber: 'Amber',
    blue: 'Blue',
    violet: 'Violet',
    pink: 'Pink',
    grey: 'Grey',
    plain: 'As text',
  },
}

Object.assign(en, { chartTools })
