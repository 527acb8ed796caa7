import { expect } from 'vitest'
import { alertDecider } from '../../../src/domain/alert/decider.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import { chatDecider } from '../../../src/domain/chat/decider.ts'
import { drawingBody } from '../../../src/contracts/drawings/drawing-body.ts'
import { drawingDecider } from '../../../src/domain/drawing/decider.ts'
import { noDrawings } from '../../../src/domain/drawing/state.ts'
import type { Decider, DomainEvent } from '../../../src/domain/kernel/decider.ts'
import { newsDecider } from '../../../src/domain/news/decider.ts'
import { priceFeedDecider } from '../../../src/domain/price-feed/decider.ts'
import { scanPresetDecider } from '../../../src/domain/scan-preset/decider.ts'
import { stockDecider } from '../../../src/domain/stock/decider.ts'
import { listedEarlier } from '../../../src/domain/stock/state.ts'
import { watchlistDecider } from '../../../src/domain/watchlist/decider.ts'
import { emptyWatchlist, type WatchlistState } from '../../../src/domain/watchlist/state.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { keptEvents } from '../record-log.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'

const codec = createCodec(eventTables)
const kept = keptEvents()
const id = '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f'
const ids = (count: number) =>
  Array.from({ length: count }, (_, n) => `${id.slice(0, 24)}${n.toString().padStart(12, '0')}`)
const list = <Item>(count: number, item: Item): Item[] => Array<Item>(count).fill(item)

/** The kept event of this type in the version that is written now. */
const newest = (type: string): object | undefined => kept.get(`${type}.v2`) ?? kept.get(type)

/** Whether the kept event of this type can be stored with these changes. */
const stores = (type: string, changes: object): boolean => {
  try {
    codec.encode({ type, data: { ...newest(type), ...changes } })
    return true
  } catch (error) {
    expect(String(error)).toContain('does not match its schema')
    return false
  }
}

/** Whether the command is accepted, and what it decides can be stored. */
const accepts = <State, Command, Event extends DomainEvent, Refusal>(
  decider: Decider<State, Command, Event, Refusal>,
  command: Command,
  state: State = decider.initial,
): boolean => {
  const decision = decider.decide(command, state)
  if (!decision.ok) return false
  decision.events.forEach((event) => codec.encode(event))
  return decision.events.length > 0
}

const creates = (changes: object): boolean =>
  accepts(alertDecider, {
    type: 'CreateAlert',
    alertId: id,
    userId: id,
    symbol: 'AAPL',
    isListed: true,
    references: null,
    condition: 'price_above',
    value: 1,
    activeAlerts: 0,
    ...changes,
  })

const alertTerms = { userId: id, symbol: 'AAPL', condition: 'price_above', value: 1 } as const
const deletedAlert = [
  { type: 'AlertCreated', data: { alertId: id, ...alertTerms } },
  { type: 'AlertDeleted', data: { alertId: id, userId: id } },
] as const

const restoresAfter = (now: number): boolean =>
  accepts(
    alertDecider,
    {
      type: 'RestoreAlert',
      alertId: id,
      userId: id,
      now,
      deletedAt: 0,
      createdAt: 0,
      activeAlerts: 0,
      setAt: 0,
      splits: [],
    },
    deletedAlert.reduce(alertDecider.evolve, alertDecider.initial),
  )

const says = (changes: object): boolean =>
  accepts(chatDecider, {
    type: 'SendMessage',
    room: 'general',
    month: '2025-01',
    messageId: id,
    userId: id,
    message: 'a',
    nowMs: Date.parse('2025-01-02T00:00:00Z'),
    ...changes,
  })

const anchorAt = (time: number) => ({ time, price: 1 })
const line = { tool: 'horizontal_line', anchors: [anchorAt(0)], sealedText: null } as const
/** One more drawing on AAPL, where this many are on this symbol. */
const draws = (count: number, on: string): boolean => {
  const known = new Map(ids(count).map((drawingId) => [drawingId, line]))
  const command = { userId: id, symbol: 'AAPL', drawingId: id, drawing: line }
  return accepts(
    drawingDecider,
    { type: 'PlaceDrawing', ...command, isListed: true, isOld: false },
    new Map(noDrawings).set(on, known),
  )
}

const preset = { name: 'A', description: null, filters: '[{}]', isDefault: false }
const saves = (changes: object): boolean => {
  const command = { presetId: id, userId: id, presetsNow: 0, ...preset, ...changes }
  return accepts(scanPresetDecider, { type: 'SaveScanPreset', ...command })
}

const dayOf25Hours = {
  date: '2025-11-02',
  start: Date.parse('2025-11-02T04:00:00Z') / 1_000,
} as const
const bars = (count: number, start = 0, step = 86_400) => ({
  times: { start, step },
  open: list(count, 1),
  high: list(count, 1),
  low: list(count, 1),
  close: list(count, 1),
  volume: list(count, 1),
})
const stock = { symbol: 'AAPL', source: 'simulated' }
const bar = { open: 100, high: 100, low: 100, close: 100, volume: 1 }
const closes = (changes: object): boolean =>
  accepts(
    stockDecider,
    {
      type: 'CloseTradingDay',
      ...stock,
      date: dayOf25Hours.date,
      day: bar,
      minutes: bars(0),
      ...changes,
    },
    listedEarlier,
  )
const reports = (changes: object): boolean => {
  const none = { years: [], income: [], balance: [], cash: [] }
  const command = { type: 'ImportFinancials', ...stock, ...none, ...changes } as const
  const taken = accepts(stockDecider, command, listedEarlier)
  expect(stores('FinancialsImported', { ...none, ...changes })).toBe(taken)
  return taken
}
const rowOf = (metric: string) => ({ metric, ttm: 1, amounts: [] })

const nowMs = Date.parse('2025-01-02T15:00:00Z')
const batch = (count: number, at = nowMs): boolean =>
  accepts(priceFeedDecider, {
    type: 'TickPrices',
    source: 'simulated',
    date: '2025-01-02',
    isListed: () => true,
    nowMs,
    ticks: Array.from({ length: count }, (_, n): Tick => ['AAPL', 1 + n, 1, at]),
  })

const item = kept.get('NewsImported') as { readonly publishedAt: number }
const importsNews = (count: number, known: readonly string[] = []): boolean => {
  const items = ids(count).map((uuid) => ({ ...item, uuid }) as never)
  const command = { type: 'ImportNews', date: '2025-01-02', items } as const
  return accepts(newsDecider, command, { known: new Set(known) })
}

/** The bound, whether this much is taken, and the first that is too much; default: one more. */
type LimitRow = readonly [bound: number, takes: (amount: number) => boolean, beyond?: number]

const ownList = { userId: id, listId: id }
const sealed = (n: number) => 'x'.repeat(n)

/** Every limit on what is sent to an aggregate, by its folder and name. */
export const limitRows: Readonly<Record<string, LimitRow>> = {
  'alert.activeAlertsPerUserMax': [10_000, (n) => creates({ activeAlerts: n - 1 })],
  'alert.restoreWithinMs': [600_000, restoresAfter],
  // In code points: each of these is two UTF-16 units, and four bytes.
  'chat.messageCharactersMax': [
    500,
    (n) => says({ message: '🚀'.repeat(n) }) && stores('ChatMessageSent', { message: sealed(n) }),
  ],
  'chat.roomCharactersMax': [40, (n) => says({ room: 'r'.repeat(n) })],
  'drawing.anchorPriceMax': [
    1e9,
    (n) => stores('DrawingPlaced', { anchors: [{ time: 0, price: n }] }),
  ],
  'drawing.anchorTimeMax': [
    4_102_444_800,
    (n) => stores('DrawingPlaced', { anchors: [anchorAt(n)] }),
  ],
  'drawing.drawingsPerSymbolMax': [200, (n) => draws(n - 1, 'AAPL')],
  'drawing.drawingsPerTraderMax': [2_000, (n) => draws(n - 1, 'MSFT')],
  'drawing.sealedCharactersMax': [4_096, (n) => stores('DrawingPlaced', { sealedText: sealed(n) })],
  'drawing.sentAfterMaxMs': [
    2_592_000_000,
    (n) => {
      const body = { tool: 'horizontal_line', anchors: [anchorAt(0)] }
      return drawingBody.safeParse({ ...body, drawn: { agoMs: n, splits: 0 } }).success
    },
  ],
  'drawing.textCharactersMax': [
    200,
    (n) => {
      const body = { tool: 'text', anchors: [anchorAt(0)], text: '🚀'.repeat(n) }
      return drawingBody.safeParse(body).success
    },
  ],
  'news.titleCharactersMax': [500, (n) => stores('NewsImported', { title: 'x'.repeat(n) })],
  'news.snippetCharactersMax': [4_000, (n) => stores('NewsImported', { snippet: 'x'.repeat(n) })],
  'news.bodyCharactersMax': [20_000, (n) => stores('NewsImported', { body: 'x'.repeat(n) })],
  'news.urlCharactersMax': [
    2_000,
    (n) => stores('NewsImported', { url: `https://a/${'x'.repeat(n - 10)}` }),
  ],
  'news.entitiesPerItemMax': [
    50,
    (n) => {
      const entity = { symbol: 'AAPL', matchScore: null, sentimentScore: null }
      return stores('NewsImported', { entities: list(n, entity) })
    },
  ],
  'news.itemsPerImportMax': [5, importsNews],
  'news.itemsPerDayMax': [2_000, (n) => importsNews(1, ids(n).slice(1))],
  'tape.segmentCharactersMax': [
    260_000,
    (length) => stores('TapeSegmentRecorded', { segment: 'A'.repeat(length) }),
    260_004,
  ],
  'price-feed.ticksPerBatchMax': [12_000, batch],
  'price-feed.futureToleranceMs': [5_000, (ms) => batch(1, nowMs + ms)],
  'scan-preset.rulesPerPresetMax': [20, (n) => saves({ filters: JSON.stringify(list(n, {})) })],
  'scan-preset.nameCharactersMax': [80, (n) => saves({ name: '🚀'.repeat(n) })],
  'scan-preset.descriptionCharactersMax': [500, (n) => saves({ description: '🚀'.repeat(n) })],
  'scan-preset.filtersCharactersMax': [
    16_384,
    (n) => saves({ filters: `["${'🚀'.repeat(n - 4)}"]` }),
  ],
  'scan-preset.presetsPerUserMax': [200, (n) => saves({ presetsNow: n - 1 })],
  'signal.reasoningCharactersMax': [
    2_000,
    (n) => stores('SignalIssued', { reasoning: 'x'.repeat(n) }),
  ],
  'signal.indicatorsMax': [20, (n) => stores('SignalIssued', { indicators: list(n, 'x') })],
  'signal.indicatorCharactersMax': [
    120,
    (n) => stores('SignalIssued', { indicators: ['x'.repeat(n)] }),
  ],
  'signal.ruleCharactersMax': [60, (n) => stores('SignalIssued', { rule: 'x'.repeat(n) })],
  'stock.barsPerImportMax': [
    8_000,
    (n) => {
      const command = { type: 'ImportBars', ...stock, timeframe: '1D', bars: bars(n) } as const
      return accepts(stockDecider, command, listedEarlier)
    },
  ],
  'stock.minutesPerDayMax': [1_500, (n) => closes({ minutes: bars(n, dayOf25Hours.start, 60) })],
  'stock.rangeToleranceRatio': [
    1e-6,
    (ratio) =>
      closes({ day: { ...bar, close: 100 + 100 * ratio } }) &&
      closes({ day: { ...bar, open: 100 - 100 * ratio } }),
    1.001e-6,
  ],
  'stock.rowsPerStatementMax': [100, (n) => reports({ income: ids(n).map(rowOf) })],
  'stock.yearsPerReportMax': [
    10,
    (n) => reports({ years: Array.from({ length: n }, (_, index) => 2_025 - index) }),
  ],
  'stock.metricCharactersMax': [80, (n) => reports({ cash: [rowOf('x'.repeat(n)), rowOf('y')] })],
  'user.sealedCharactersMax': [
    16_384,
    (n) =>
      stores('UserRegistered', { sealedProfile: sealed(n) }) &&
      stores('UserRegistered', { sealedPasswordHash: sealed(n) }),
  ],
  'watchlist.symbolsPerWatchlistMax': [
    500,
    (n) => {
      const command = { ...ownList, symbol: 'AAPL', entryId: id, isListed: true, before: null }
      const first = ids(n - 1).map((key) => ({ kind: 'symbol', key, entryId: id, hasNote: false }))
      const state = { ...emptyWatchlist, first } as WatchlistState
      return accepts(watchlistDecider, { type: 'AddSymbol', ...command }, state)
    },
  ],
  // The first list is one of them.
  'watchlist.listsPerTraderMax': [
    20,
    (n) => {
      const state = { ...emptyWatchlist, others: new Map(ids(n - 2).map((list) => [list, []])) }
      const command = { type: 'CreateWatchlist', userId: id, sealedName: 'x' } as const
      return accepts(watchlistDecider, { ...command, listId: ids(n)[n - 1]! }, state)
    },
  ],
  'watchlist.sectionsPerWatchlistMax': [
    50,
    (n) => {
      const first = ids(n - 1).map((key) => ({ kind: 'section', key }) as const)
      const command = { ...ownList, sectionId: ids(n)[n - 1]!, sealedTitle: 'x', before: null }
      const state = { ...emptyWatchlist, first }
      return accepts(watchlistDecider, { type: 'AddSection', ...command }, state)
    },
  ],
  'watchlist.sealedCharactersMax': [
    4_096,
    (n) =>
      stores('WatchlistCreated', { sealedName: sealed(n) }) &&
      stores('WatchlistNoteWritten', { sealedNote: sealed(n) }) &&
      stores('WatchlistSectionAdded', { sealedTitle: sealed(n) }),
  ],
}
