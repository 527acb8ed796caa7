import { en } from '../en.ts'

/** The search, once it is open, and its actions whose texts no other screen has. */
export const searchActions = {
  placeholder: 'Symbols, names, screens and actions',
  stocks: 'Stocks',
  screens: 'Screens',
  actions: 'Actions',
  moment: 'Past moment',
  ambiguous: 'This can be read in two ways',
  future: 'This moment has not come yet.',
  themes: { dark: 'Dark theme', light: 'Light theme' },
  watch: 'Add {{symbol}} to the watchlist',
  alert: 'Create an alert on {{symbol}}',
  tryAlert: 'Try an alert on {{symbol}} from here',
  chart: 'Open the chart of {{symbol}} in its own window',
  compare: 'Compare the chart with {{other}}',
  uncompare: 'Stop comparing the chart with {{other}}',
  type: 'Chart type: {{type}}',
  scale: 'Chart scale: {{scale}}',
  draw: 'Draw indicator: {{indicator}}',
  hide: 'Hide indicator: {{indicator}}',
  tool: 'Draw on the chart: {{tool}}',
  range: 'Chart range: {{range}}',
  timeframe: 'Chart timeframe: {{timeframe}}',
  scan: 'Run scan: {{name}}',
  liveScan: 'Show scan live: {{name}}',
  watchScan: 'Watch scan: {{name}}',
  list: 'Open list: {{name}}',
  beside: 'List beside the chart: {{name}}',
  signals: 'Show signals: {{side}}',
}

Object.assign(en, { searchActions })
