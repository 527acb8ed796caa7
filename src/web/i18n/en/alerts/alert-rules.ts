import './alert-why.ts'
import '../scanner/scan-rules.ts'
import { en } from '../../en.ts'

/** The rules and watched scans of alerts, in words and in the form. */
export const alertRules = {
  quantities: {
    open: 'Open',
    high: 'High',
    low: 'Low',
    previousClose: 'Previous Close',
    sma: 'Simple moving average',
    ema: 'Exponential moving average',
    highest: 'Highest of days',
    lowest: 'Lowest of days',
  },
  /** With their parameters. */
  named: {
    sma: 'SMA {{period}} ({{timeframe}})',
    ema: 'EMA {{period}} ({{timeframe}})',
    highest: 'Highest of {{period}} days',
    lowest: 'Lowest of {{period}} days',
    line: 'line through {{from}} and {{to}}',
  },
  operators: {
    above: 'at least',
    below: 'at most',
    crosses_above: 'crosses above',
    crosses_below: 'crosses below',
  },
  matches: { all: 'all conditions hold', any: 'any condition holds' },
  joined: { all: ' and ', any: ' or ' },
  scan: {
    enters: 'A symbol begins to match: {{rules}}',
    leaves: 'A symbol ceases to match: {{rules}}',
  },
  repeats: 'again after {{minutes}} min',
  expires: 'expires {{time}}',
  expired: 'The alert on {{symbol}} has expired',
  moreExpired_one: 'and {{count}} more alert has expired',
  moreExpired_other: 'and {{count}} more alerts have expired',
  form: {
    when: 'When',
    prices: 'Prices of the day',
    averages: 'Averages and extremes',
    left: 'Value',
    operator: 'Operator',
    against: 'Compare with',
    againsts: { number: 'Number', quantity: 'Value' },
    number: 'Number',
    right: 'Compared value',
    period: 'Period',
    days: 'Days',
    timeframe: 'Timeframe',
    condition: 'Condition {{number}}',
    remove: 'Delete condition {{number}}',
    add: 'Add condition',
    full: 'A rule can have at most {{max}} conditions',
    repeat: 'Repeat',
    repeatChoices: { once: 'Once', every: 'Every time' },
    cooldown: 'Not again within minutes',
    cooldownRange: 'Enter {{min}} to {{max}} minutes',
    expires: 'Expires ({{clock}})',
    expiresPast: 'Enter a time in the future',
  },
  edit: {
    title: 'Edit alert',
    save: 'Save changes',
    saving: 'Saving...',
    on: 'Trigger when a symbol',
    changes: { enters: 'begins to match', leaves: 'ceases to match' },
  },
  /** The trial of a watched scan. */
  trial: {
    triggered_one:
      'Would have triggered {{shown}} time, for {{symbols}}, by the ends of {{moments}}',
    triggered_other:
      'Would have triggered {{shown}} times, for {{symbols}}, by the ends of {{moments}}',
    never: 'Would not have triggered by the ends of {{moments}}',
    symbols_one: '{{count}} stock',
    symbols_other: '{{count}} stocks',
    ends: {
      '1D_one': '{{count}} day',
      '1D_other': '{{count}} days',
      '1H_one': '{{count}} hour',
      '1H_other': '{{count}} hours',
    },
    newest: 'Newest triggers',
    unseen:
      'A stock counts once a day. What begins and ends within a day or an hour is not seen, and prices are those recorded now.',
    unknown: 'The minutes of a day are not read, so these are not known: {{metrics}}.',
    noHistory: 'No history is recorded yet',
    failed: 'The scan was not tried on history.',
  },
  near: {
    title: 'Nearest since it was set',
    value: '{{value}} of {{level}}, {{distance}} away, {{when}}',
    held: '{{value}} of {{level}}, reached, {{when}}',
    unknown: 'No prices are recorded since then',
    scan: 'A watched scan has no nearest miss.',
  },
  why: {
    value: '{{value}}, against {{level}}',
    unknown: 'unknown',
  },
}

Object.assign(en, { alertRules })
