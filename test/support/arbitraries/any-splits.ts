import fc from 'fast-check'
import { one, type } from './any-values.ts'

const ratios = [
  { to: 10, for: 1 },
  { to: 1, for: 4 },
]
const anySplit = fc.record({
  to: fc.constantFrom(10, 2),
  for: fc.constant(1),
  date: fc.constantFrom('2025-01-02' as const, '2025-01-03'),
})

/** What the market asks of alerts when a split is suspected or recorded. */
export const anyAlertPause = fc.oneof(
  fc.record({
    type: type('PauseAlert'),
    alertId: fc.constant(one),
    reason: fc.constant('suspected_split' as const),
    setBefore: fc.boolean(),
  }),
  fc.record({
    type: type('ResumeAlert'),
    alertId: fc.constant(one),
    split: fc.option(anySplit),
  }),
  fc.record({ type: type('AdjustAlert'), alertId: fc.constant(one), split: anySplit }),
)

/** What may be asked of splits. */
export const anySplitCommand = fc.oneof(
  fc.record({
    type: type('SuspectSplit'),
    symbol: fc.constant('AAPL'),
    split: anySplit,
    previousClose: fc.constantFrom(100, 200),
    price: fc.constant(10),
  }),
  fc.record({
    type: type('RecordSplit'),
    symbol: fc.constant('AAPL'),
    ratio: fc.constantFrom(...ratios),
    date: fc.constantFrom(null, '2025-01-02', '2025-01-03', '2025-01-09'),
    today: fc.constant('2025-01-08' as const),
  }),
  fc.record({
    type: type('InferSplit'),
    symbol: fc.constant('AAPL'),
    split: anySplit,
    adjusted: fc.constant({ from: 0, to: 86_400 }),
  }),
  fc.record({
    type: fc.constantFrom('DismissSplit' as const, 'ReviewSplit'),
    symbol: fc.constant('AAPL'),
  }),
)
