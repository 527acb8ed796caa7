import { en } from '../../en.ts'

/** When a scan matched, and what its matches did. */
export const scanHistory = {
  title: 'When did this scan match?',
  span: 'Days shown',
  spans: { month: '1M', quarter: '3M', year: '1Y' },
  failed: 'The history of this scan could not be loaded.',
  last_one: 'Last matched on {{date}}: {{count}} stock.',
  last_other: 'Last matched on {{date}}: {{count}} stocks.',
  never: 'It did not match on any of these days.',
  days_one: 'It matched at the end of {{matched}} of {{count}} day.',
  days_other: 'It matched at the end of {{matched}} of {{count}} days.',
  date: 'Date',
  matches: 'Matches',
  entered: 'Entered',
  left: 'Left',
  outcomes: {
    title: 'What the matches did next',
    after: 'After',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    count: 'Matches',
    pending: '{{shown}} not over yet',
    missing: '{{shown}} without a price',
    median: 'Median',
    mean: 'Mean',
    market: 'Market',
    above: 'Above the market',
    allSymbols: 'the mean of all stocks',
    explain_one:
      'A stock began to match {{shown}} time. Each counts once, on the day on which it began, by daily closes. The market is {{market}}. Past results do not predict future ones.',
    explain_other:
      'Stocks began to match {{shown}} times. Each counts once, on the day on which it began, by daily closes. The market is {{market}}. Past results do not predict future ones.',
  },
}

Object.assign(en, { scanHistory })
