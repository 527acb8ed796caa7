/** Actions of the search whose texts no other screen has. */
export const searchActions = {
  watch: 'Add {{symbol}} to the watchlist',
  alert: 'Create an alert on {{symbol}}',
  chart: 'Open the chart of {{symbol}} in its own window',
  scan: 'Run scan: {{name}}',
}
