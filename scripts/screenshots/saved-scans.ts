const rule = {
  field: "DAY'S VOLUME",
  operator: 'greater than or equal',
  compareType: 'ANALYTIC',
  compareValue: '30 DAY AVG VOLUME',
  multiplier: '0.2',
  percentage: '100',
  conjunction: 'AND',
  period: '30',
  interval: 'Daily',
}

const scans = [
  {
    id: 'busy',
    name: 'Busy and rising',
    rules: [
      rule,
      {
        ...rule,
        field: '% CHANGE',
        operator: 'greater than',
        compareType: 'NUMERIC',
        compareValue: '0.5',
        multiplier: '',
      },
    ],
    createdAt: '2026-01-05T14:30:00.000Z',
  },
  {
    id: 'all',
    name: 'Custom Scan 2026-01-06 15:45',
    rules: [
      { ...rule, field: 'PRICE', compareType: 'NUMERIC', compareValue: '20', multiplier: '' },
    ],
    createdAt: '2026-01-06T15:45:00.000Z',
  },
]

/** The scans of the trader's browser. */
export const savedScans = JSON.stringify(scans)
