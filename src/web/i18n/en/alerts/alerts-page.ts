import { en } from '../../en.ts'

/** What the changes of alerts report. */
export const alertReports = {
  created: 'Alert Created',
  deleted: 'Alert Deleted',
  error: 'Error',
  createFailed: 'Failed to create alert',
  deleteFailed: 'Failed to delete alert',
}

/** Price Alerts, and creating an alert on a chart. */
export const alertsPage = {
  tryFromHere: 'Try from here',
  title: 'Price Alerts',
  activeCount: '{{count}} active',
  newCount: '{{count}} new',
  pausedCount: '{{count}} paused',
  triggeredCount: '{{count}} triggered',
  delivery: 'Delivery',
  list: 'Alerts',
  filters: {
    label: 'Status',
    all: 'All',
    active: 'Active',
    paused: 'Paused',
    triggered: 'Triggered',
    expired: 'Expired',
  },
  status: { active: 'Active', paused: 'Paused', triggered: 'Triggered', expired: 'Expired' },
  targets: {
    price_above: 'Target price',
    price_below: 'Target price',
    volume_spike: 'Times average volume',
    percent_change: 'Change in %',
  },
  form: {
    symbol: 'Symbol',
    type: 'Type',
    rule: 'Rule',
    message: 'Message (optional)',
    more: 'More',
    tryOut: 'Try on history',
    pending: 'Creating...',
    symbolRequired: 'Enter a ticker, for example AAPL',
    steps: 'Enter a price in steps of {{step}}',
    decimals_one: 'Enter a price with at most {{count}} decimal',
    decimals_other: 'Enter a price with at most {{count}} decimals',
    now: 'Now {{value}}',
    away: '{{percent}} away',
    reached: 'reached now',
  },
  columns: {
    symbol: 'Symbol',
    type: 'Type',
    target: 'Target',
    now: 'Now',
    distance: 'Distance',
    change: 'Change %',
    trend: 'Target and 24 days',
    status: 'Status',
    created: 'Set',
    fired: 'Triggered',
    actions: 'Actions',
  },
  sort: {
    by: 'Sort by {{column}}',
    label: 'Sort by',
    descending: 'Descending order',
    keys: {
      symbol: 'Symbol',
      distance: 'Distance to target',
      status: 'Status',
      created: 'When it was set',
      fired: 'When it triggered',
    },
  },
  why: { open: 'Why did it trigger?' },
  changes: { pause: 'Pause', resume: 'Resume', rearm: 'Arm again', edit: 'Edit' },
  changeFailed: 'The alert was not changed',
  undo: 'Undo',
  deleted: 'The alert on {{symbol}} is deleted.',
  edit: 'Edit the alert on {{symbol}}',
  near: 'How near did it come?',
  delete: 'Delete the alert on {{symbol}}',
  empty: 'No alerts yet.',
  emptyHint: 'Create one above. It works while you are away.',
  emptyFilter: 'No alerts of this kind.',
  emptyPast: 'There were no alerts at that moment.',
  failed: 'The alerts could not be loaded.',
}

Object.assign(en.alerts, alertsPage)
Object.assign(en.alerts.toasts, alertReports)
