import fc from 'fast-check'
import type { NewsItem } from '../../../src/domain/news/commands.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import type { Signal } from '../../../src/domain/signal/commands.ts'

export const type = <Type extends string>(name: Type) => fc.constant(name)

export const one = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
export const two = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

export const id = fc.constantFrom(one, two)
export const symbol = fc.constantFrom('AAPL', 'MSFT', 'BRK.B')
export const number = fc.oneof(
  fc.constantFrom(-100, -1, 0, 0.01, 1, 180, 1e12, Number.NaN, Number.POSITIVE_INFINITY),
  // −0 is stored as 0, which equals it.
  fc.double().map((value) => value + 0),
)

const noon = Date.parse('2025-01-02T15:00:00Z')

export const anyTick: fc.Arbitrary<Tick> = fc.tuple(
  fc.constantFrom('AAPL', 'MSFT', 'XYZ'),
  fc.constantFrom(180, 181.5, 0, Number.NaN),
  fc.constantFrom(0, 5, 6, -1),
  fc.constantFrom(noon - 2, noon - 1, noon, noon + 6_000, noon - 86_400_000),
)

const record = fc.record({
  hits: fc.nat({ max: 3 }),
  cases: fc.nat({ max: 20 }),
  days: fc.constantFrom(0, 2, null),
})

export const anySignal: fc.Arbitrary<Signal> = fc.record({
  signalId: fc.constant(one),
  rule: fc.constant('rsi-reversal'),
  symbol: fc.constant('AAPL'),
  source: fc.constant('simulated'),
  timeframe: fc.constant('1D'),
  barTime: fc.constant(1_735_776_000),
  type: fc.constantFrom('buy', 'sell', 'hold'),
  confidence: fc.nat({ max: 100 }),
  symbolRecord: record,
  marketRecord: record,
  baseRate: fc.constantFrom(0.46, null),
  backfilled: fc.constantFrom(true, false, null),
  entryPrice: fc.constant(180),
  targetPrice: fc.constantFrom(186, 174, null),
  takeProfit: fc.constantFrom(192, 168, null),
  stopLoss: fc.constantFrom(176, 184, null),
  expiresAt: fc.nat(),
  reasoning: fc.constant('RSI(14) rose through 30.'),
  indicators: fc.constant(['RSI(14) 31.2']),
})

export const anyNews: fc.Arbitrary<NewsItem> = fc.record({
  uuid: fc.constantFrom(one, two),
  title: fc.constant('Apple rises'),
  url: fc.constant('https://example.org/a'),
  snippet: fc.string(),
  body: fc.constant(null),
  publisher: fc.constant('example.org'),
  publishedAt: fc.constantFrom(noon, noon, noon, noon + 86_400_000),
  entities: fc.constant([]),
  source: fc.constant('simulated'),
  simulated: fc.constant(true),
})
