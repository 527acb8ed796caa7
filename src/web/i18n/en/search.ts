/** What can be done from the search, beside what other screens have words for. */
export const searchActions = {
  watch: 'Add {{symbol}} to the watchlist',
  alert: 'Create an alert on {{symbol}}',
  chart: 'Open the chart of {{symbol}} in its own window',
  scan: 'Run scan: {{name}}',
}
