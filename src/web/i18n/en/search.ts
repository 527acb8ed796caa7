/** The search, once it is open, and its actions whose texts no other screen has. */
export const searchActions = {
  placeholder: 'Symbols, names, screens and actions',
  stocks: 'Stocks',
  screens: 'Screens',
  actions: 'Actions',
  themes: { dark: 'Dark theme', light: 'Light theme' },
  watch: 'Add {{symbol}} to the watchlist',
  alert: 'Create an alert on {{symbol}}',
  chart: 'Open the chart of {{symbol}} in its own window',
  compare: 'Compare the chart with {{other}}',
  uncompare: 'Stop comparing the chart with {{other}}',
  type: 'Chart type: {{type}}',
  scale: 'Chart scale: {{scale}}',
  draw: 'Draw indicator: {{indicator}}',
  hide: 'Hide indicator: {{indicator}}',
  timeframe: 'Chart timeframe: {{timeframe}}',
  scan: 'Run scan: {{name}}',
}
