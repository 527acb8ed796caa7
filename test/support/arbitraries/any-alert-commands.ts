import fc from 'fast-check'
import { number, one, symbol, two, type } from './any-values.ts'

/** Mostly one trader, so that commands meet. */
const id = fc.constantFrom(one, one, one, two)

const now = fc.constantFrom(1_000, 700_000, 2_000_000)
const activeAlerts = fc.constantFrom(0, 9_999, 9_999, 10_000)
const levels = {
  setAt: fc.constantFrom(0, 500_000),
  splits: fc.constantFrom([], [{ to: 2, for: 1 }]),
}

const options = {
  repeat: fc.constantFrom('once' as const, 'every'),
  cooldownSeconds: fc.constantFrom(60, 300),
  expiresAt: fc.constantFrom(null, 1_500_000),
}

const rule = fc.record({
  match: fc.constantFrom('all' as const, 'any'),
  conditions: fc.constantFrom(
    [{ left: 'rsi14', operator: 'below', right: 30 } as const],
    [
      { left: 'price', operator: 'crosses_above', right: 'previousClose', factor: 1.02 } as const,
      { left: 'volume', operator: 'above', right: 1_000 } as const,
    ],
  ),
})

const scan = fc.constant([
  {
    field: 'rsi14',
    operator: 'less than',
    compareType: 'NUMERIC',
    compareValue: 30,
    multiplier: 0,
    percentage: 0,
    conjunction: 'AND',
    period: 30,
    interval: 'Daily',
  } as const,
])

const typed = {
  symbol,
  condition: fc.constantFrom(
    ...(['price_above', 'price_below', 'volume_spike', 'percent_change'] as const),
  ),
  value: number,
}

const circumstances = {
  alertId: fc.constant(one),
  userId: id,
  isListed: fc.constantFrom(true, true, true, false),
  activeAlerts,
  now,
  references: fc.constantFrom(
    null,
    { previousClose: null, averageVolume: null },
    { previousClose: 100, averageVolume: 1_000 },
  ),
}

const withAnyTerms = <Type extends string>(name: Type) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: type(name), ...typed, ...circumstances }) },
    {
      weight: 4,
      arbitrary: fc.record({
        type: type(name),
        symbol,
        rule,
        ...options,
        ...circumstances,
        unknown: fc.constantFrom(null, null, 'peTtm' as const),
      }),
    },
    fc.record({
      type: type(name),
      scan,
      on: fc.constantFrom('enters' as const, 'leaves'),
      ...options,
      ...circumstances,
    }),
  )

const tick = fc.record({
  stream: fc.constant('priceFeed-simulated_2025-01-02'),
  revision: fc.nat(),
  index: fc.nat({ max: 3 }),
  price: fc.constant(180),
  volume: fc.constant(5),
  at: fc.nat({ max: 2_000_000 }),
})

const own = { alertId: fc.constant(one), userId: id }

/** What traders and the market may ask of an alert, but for pauses of a suspected split. */
export const anyAlertCommand = fc.oneof(
  { weight: 3, arbitrary: withAnyTerms('CreateAlert') },
  withAnyTerms('ReviseAlert'),
  {
    weight: 2,
    arbitrary: fc.record({
      type: type('TriggerAlert'),
      alertId: fc.constant(one),
      tick,
      measured: fc.integer({ min: -200, max: 200 }),
      reference: fc.constantFrom(null, 100),
      symbol,
      conditions: fc.constant([{ value: 29.5, level: null }]),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: type('DeleteAlert'), ...own }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: type('RestoreAlert'),
      ...own,
      now,
      activeAlerts,
      ...levels,
      deletedAt: fc.constant(500_000),
      createdAt: fc.constant(0),
    }),
  },
  fc.record({ type: fc.constantFrom('HoldAlert' as const, 'ReleaseAlert'), ...own }),
  {
    weight: 2,
    arbitrary: fc.record({ type: type('RearmAlert'), ...own, now, activeAlerts, ...levels }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: type('ExpireAlert'), alertId: fc.constant(one), now }),
  },
)
