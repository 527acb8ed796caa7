import fc from 'fast-check'
import { alertAggregate } from '../../../src/domain/alert/decider.ts'
import { channelAggregate } from '../../../src/domain/channel/decider.ts'
import { alertChannelsAggregate } from '../../../src/domain/alert-channels/decider.ts'
import { deliveryAggregate } from '../../../src/domain/delivery/decider.ts'
import { chatAggregate } from '../../../src/domain/chat/decider.ts'
import { drawingAggregate } from '../../../src/domain/drawing/decider.ts'
import type { DomainEvent } from '../../../src/domain/kernel/decider.ts'
import { newsAggregate } from '../../../src/domain/news/decider.ts'
import { priceFeedAggregate } from '../../../src/domain/price-feed/decider.ts'
import { reservationAggregates } from '../../../src/domain/reservation/decider.ts'
import { scanPresetAggregate } from '../../../src/domain/scan-preset/decider.ts'
import { signalAggregate } from '../../../src/domain/signal/decider.ts'
import { stockAggregate } from '../../../src/domain/stock/decider.ts'
import { tapeAggregate } from '../../../src/domain/tape/decider.ts'
import { userAggregate } from '../../../src/domain/user/decider.ts'
import { watchlistAggregate } from '../../../src/domain/watchlist/decider.ts'
import type { Aggregate } from '../../../src/eventstore/handler/aggregate.ts'
import { anyChannelCommand } from './any-channels.ts'
import { anyDeliveryCommand } from './any-deliveries.ts'
import { anyDrawingCommand } from './any-drawings.ts'
import { anyAlertCommand } from './any-alert-commands.ts'
import { anyAlertPause, anySplitCommand } from './any-splits.ts'
import { anyUserCommand } from './any-user-commands.ts'
import { anyWatchlistCommand } from './any-watchlist-commands.ts'
import { anyNews, anySignal, anyTick, id, number, one, two, type } from './any-values.ts'

/** An aggregate, an id of one, and commands that often meet each other, good and bad ones. */
interface AnyCommands<State, Command, Event extends DomainEvent, Refusal> {
  readonly aggregate: Aggregate<State, Command, Event, Refusal>
  readonly id: string
  readonly commands: fc.Arbitrary<Command>
}

const of = <State, Command, Event extends DomainEvent, Refusal>(
  aggregate: Aggregate<State, Command, Event, Refusal>,
  id: string,
  commands: fc.Arbitrary<Command>,
): AnyCommands<State, Command, Event, Refusal> => ({ aggregate, id, commands })

const user = of(userAggregate, one, anyUserCommand)

const reservation = of(
  reservationAggregates.email,
  'a'.repeat(64),
  fc.record({
    type: fc.constantFrom('ReserveName' as const, 'ReleaseName'),
    kind: fc.constant('email' as const),
    nameKey: fc.constant('a'.repeat(64)),
    userId: id,
    fence: fc.nat({ max: 2 }),
  }),
)

const watchlist = of(watchlistAggregate, one, anyWatchlistCommand)

const drawing = of(drawingAggregate, one, anyDrawingCommand)

const alert = of(
  alertAggregate,
  one,
  fc.oneof(
    { arbitrary: anyAlertCommand, weight: 6 },
    // Of several kinds that need each other.
    { arbitrary: anyAlertPause, weight: 3 },
  ),
)

const alertChannels = of(
  alertChannelsAggregate,
  one,
  fc.record({
    type: type('ChooseAlertChannels'),
    alertId: fc.constant(one),
    userId: id,
    channelIds: fc.constantFrom([], [one], [two, one], [one, one]),
  }),
)

const channel = of(channelAggregate, one, anyChannelCommand)

const delivery = of(deliveryAggregate, `${one}-2`, anyDeliveryCommand)

const chat = of(
  chatAggregate,
  'general_2025-01',
  fc.record({
    type: type('SendMessage'),
    room: fc.constantFrom('general', 'general', 'No Room'),
    month: fc.constant('2025-01'),
    messageId: fc.uuid(),
    userId: id,
    message: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('字'.repeat(501), '\ud83d'),
    ),
    nowMs: fc.constantFrom(Date.parse('2025-01-15'), Date.parse('2025-02-01')),
  }),
)

const bars = fc.nat({ max: 4 }).chain((count) => {
  const column = fc.array(fc.oneof({ weight: 30, arbitrary: fc.constant(10) }, number), {
    minLength: count,
    maxLength: count,
  })
  return fc.record({
    times: fc.constantFrom(
      Array.from({ length: count }, (_, index) => 1_735_776_000 + index * 86_400),
      { start: 1_735_776_000 + 18_000, step: 60 },
    ),
    open: column,
    high: column,
    low: column,
    close: column,
    volume: column,
  })
})

const statement = fc.array(
  fc.record({
    metric: fc.constantFrom('Total Revenue', 'Net Income', ''),
    ttm: fc.constantFrom(null, 4e9, -1.5, Number.NaN),
    amounts: fc.constantFrom<(number | null)[]>([1, null], [2, 3], [4]),
  }),
  { maxLength: 2 },
)

const stock = of(
  stockAggregate,
  'AAPL',
  fc.oneof(
    fc.record({
      type: type('ListStock'),
      symbol: fc.constant('AAPL'),
      name: fc.constantFrom('Apple', 'Apple Inc.'),
      exchange: fc.constant('NASDAQ'),
      currency: type('USD'),
      sector: fc.constantFrom(null, 'Technology'),
      source: fc.constantFrom('simulated', 'yahoo'),
    }),
    fc.record({
      type: type('ImportFundamentals'),
      symbol: fc.constant('AAPL'),
      source: fc.constant('simulated'),
      sharesOutstanding: fc.constantFrom(null, 15e9),
      floatShares: fc.constant(null),
      epsTtm: fc.constantFrom(null, -1.5),
      dividendsTtm: fc.constant(null),
      beta: fc.constant(null),
      about: fc.constant(null),
    }),
    fc.record({
      type: type('ImportFinancials'),
      symbol: fc.constant('AAPL'),
      source: fc.constantFrom('simulated', 'yahoo'),
      years: fc.constantFrom<number[]>([2_025, 2_024], [2_025, 2_025], [2_025]),
      income: statement,
      balance: statement,
      cash: statement,
    }),
    fc.record({
      type: type('ImportBars'),
      symbol: fc.constant('AAPL'),
      source: fc.constant('simulated'),
      timeframe: fc.constantFrom('1m' as const, '1D'),
      bars,
    }),
    fc.record({
      type: type('CloseTradingDay'),
      symbol: fc.constant('AAPL'),
      source: fc.constantFrom('simulated', 'yahoo'),
      date: fc.constantFrom('2025-01-01', '2025-01-02'),
      day: fc.record({
        open: fc.constant(10),
        high: fc.constantFrom(9, 10, 11),
        low: fc.constant(10),
        close: fc.constant(10),
        volume: fc.constant(1),
      }),
      minutes: bars,
    }),
    anySplitCommand,
  ),
)

const priceFeed = of(
  priceFeedAggregate,
  'simulated_2025-01-02',
  fc.record({
    type: type('TickPrices'),
    source: fc.constantFrom('simulated', 'simulated', 'simulated', 'yahoo'),
    date: fc.constant('2025-01-02'),
    ticks: fc.array(anyTick, { maxLength: 5 }),
    nowMs: fc.constant(Date.parse('2025-01-02T15:00:00Z')),
    isListed: fc.constant((name: string) => name !== 'XYZ'),
  }),
)

const tickPlace = fc.record({ revision: fc.nat({ max: 3 }), index: fc.nat({ max: 2 }) })

const tape = of(
  tapeAggregate,
  'simulated_2025-01-02',
  fc.record({
    type: type('RecordTapeSegment'),
    source: fc.constantFrom('simulated', 'simulated', 'simulated', 'yahoo'),
    date: fc.constant('2025-01-02'),
    first: fc.oneof(fc.constant({ revision: 0, index: 0 }), tickPlace),
    next: tickPlace,
    from: fc.nat(),
    to: fc.nat(),
    ticks: fc.constant(1),
    symbols: fc.constant(1),
    segment: fc.constantFrom('VEFQRQ==', 'VEFQRQ=='.repeat(40_000)),
  }),
)

const signal = of(
  signalAggregate,
  one,
  fc.oneof(
    fc.record({ type: type('IssueSignal'), signal: anySignal }),
    fc.record({
      type: type('CloseSignal'),
      signalId: fc.constant(one),
      outcome: fc.constantFrom('target' as const, 'stop', 'time'),
      price: fc.constant(180),
      at: fc.nat(),
    }),
  ),
)

const presetContent = {
  presetId: fc.constant(one),
  userId: id,
  name: fc.constantFrom('Movers', ' Movers ', '', 'n'.repeat(81)),
  description: fc.constantFrom(null, 'Up'),
  filters: fc.constantFrom('[{}]', '[{}]', '[]', '{', JSON.stringify(Array(21).fill({}))),
  isDefault: fc.boolean(),
}

const scanPreset = of(
  scanPresetAggregate,
  one,
  fc.oneof(
    fc.record({
      type: type('SaveScanPreset'),
      ...presetContent,
      presetsNow: fc.constantFrom(0, 199, 200),
    }),
    fc.record({ type: type('ReviseScanPreset'), ...presetContent }),
    fc.record({ type: type('DeleteScanPreset'), presetId: fc.constant(one), userId: id }),
  ),
)

const news = of(
  newsAggregate,
  '2025-01-02',
  fc.record({
    type: type('ImportNews'),
    date: fc.constant('2025-01-02'),
    items: fc.array(anyNews, { maxLength: 6 }),
  }),
)

/** What may be asked of any aggregate, whatever its types are. */
export type Check = <State, Command, Event extends DomainEvent, Refusal>(
  any: AnyCommands<State, Command, Event, Refusal>,
) => void | Promise<void>

/** Every aggregate of the product; a check is run with each, its types tied together. */
export const everyAggregate: readonly [
  name: string,
  run: (check: Check) => void | Promise<void>,
][] = [
  ['user', (check) => check(user)],
  ['reservation', (check) => check(reservation)],
  ['watchlist', (check) => check(watchlist)],
  ['drawing', (check) => check(drawing)],
  ['alert', (check) => check(alert)],
  ['alertChannels', (check) => check(alertChannels)],
  ['channel', (check) => check(channel)],
  ['delivery', (check) => check(delivery)],
  ['chat', (check) => check(chat)],
  ['stock', (check) => check(stock)],
  ['priceFeed', (check) => check(priceFeed)],
  ['tape', (check) => check(tape)],
  ['signal', (check) => check(signal)],
  ['scanPreset', (check) => check(scanPreset)],
  ['news', (check) => check(news)],
]
