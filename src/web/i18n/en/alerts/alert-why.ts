import { alertsPage } from './alerts-page.ts'

/** Why an alert triggered, beyond what the list of alerts says. */
export const alertWhy = {
  none: 'No triggered alert is selected.',
  noneHint: 'Choose one to see its tick, its rule and what followed.',
  close: 'Close',
  notFired: 'This alert has not triggered.',
  loading: 'Loading',
  failed: 'The history did not load.',
  tick: 'Price tick {{price}}',
  rule: 'Rule met: {{rule}}',
  rules: {
    price_above: 'price ≥ {{value}}',
    price_below: 'price ≤ {{value}}',
    volume_spike: "day's volume ≥ {{value}} × the average",
    percent_change: "day's change of {{value}}%",
  },
  measured: 'Measured: {{value}}',
  triggered: 'Alert triggered, {{ms}} ms later',
  created: 'Alert created',
  paused: 'Paused: the price of {{symbol}} looked split',
  resumed: 'Resumed',
  revised: 'Target changed from {{from}} to {{value}}',
  revisedBySplit: 'Target changed from {{from}} to {{value}} for the {{split}} split',
  before: 'The previous tick was at {{before}}. Measured: {{value}}',
  shown: 'Shown to you at {{time}}',
  how: {
    notified: 'By a notification in this browser',
    asked: 'Here, when you opened it; this browser has no record',
  },
  chart: 'Bars around the triggering tick at {{price}}',
  noBars: 'No bars are recorded for that time.',
}

/** What the trial of an alert found. */
export const alertTrial = {
  triggered_one: 'Would have triggered {{count}} time in the last {{bars}}',
  triggered_other: 'Would have triggered {{count}} times in the last {{bars}}',
  never: 'Would not have triggered in the last {{bars}}',
  noHistory: 'No history is recorded for {{symbol}} yet',
  lastTrigger: 'last at {{price}} on {{date}}',
  lastTriggerAt: 'last at {{price}} on {{date}}, {{time}} {{clock}}',
  bars: {
    '1m_one': '{{count}} 1-minute bar',
    '1m_other': '{{count}} 1-minute bars',
    '5m_one': '{{count}} 5-minute bar',
    '5m_other': '{{count}} 5-minute bars',
    '15m_one': '{{count}} 15-minute bar',
    '15m_other': '{{count}} 15-minute bars',
    '1H_one': '{{count}} hourly bar',
    '1H_other': '{{count}} hourly bars',
    '4H_one': '{{count}} 4-hour bar',
    '4H_other': '{{count}} 4-hour bars',
    '1D_one': '{{count}} daily bar',
    '1D_other': '{{count}} daily bars',
    tick_one: '{{count}} tick',
    tick_other: '{{count}} ticks',
  },
}

Object.assign(alertsPage.form, alertTrial)
Object.assign(alertsPage.why, alertWhy)
