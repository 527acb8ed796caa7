/** Alerts as every screen shows them. */
export const alerts = {
  create: 'Create Alert',
  anySymbol: 'Any symbol',
  types: {
    price_above: 'Price above',
    price_below: 'Price below',
    volume_spike: 'Volume spike',
    percent_change: 'Percent change',
  },
  toasts: {
    fired: '{{symbol}} reached {{price}}',
    firedAway: '{{symbol}}: an alert triggered while this page was not connected',
    more_one: 'and {{count}} more alert triggered',
    more_other: 'and {{count}} more alerts triggered',
    look: 'Why did it trigger?',
  },
}
