import type { TradingDate } from '../../src/domain/calendar/trading-day.ts'
import type { AnyEvent } from '../../src/domain/all-events.ts'
import type { Tick } from '../../src/domain/price-feed/events.ts'
import { columns } from './logs/market-events.ts'
import { mulberry32 } from './mulberry32.ts'
import { anyWatchlistEvents } from './logs/watchlist-events.ts'

/** An event and the stream that it is appended to. */
export interface Happening {
  readonly stream: string
  readonly event: AnyEvent
  /** ISO 8601 UTC. */
  readonly occurredAt: string
}

const source = 'simulated'
const symbols = ['AAPL', 'MSFT', 'BRK.B']
const firstMoment = Date.parse('2026-01-05T15:00:00Z')
const secondsBetween = 37

/** What one kind of thing that happens gives, and in which stream. */
type Made = Omit<Happening, 'occurredAt'>

/**
 * Everything that can happen, at random but the same for the same seed: a few traders, stocks,
 * alerts, signals, presets and news that meet each other again and again, over some trading days.
 */
export function* tradingHistory(seed: number): Generator<Happening, never> {
  const random = mulberry32(seed)
  const below = (bound: number) => Math.floor(random() * bound)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!
  let made = 0
  const id = (kind: string, number: number) =>
    `${kind.padEnd(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
  const trader = () => id('aaaa', below(4))
  const price = () => 100 + below(400) / 4
  const volumes = new Map<string, number>()
  const listed = new Set<string>()
  let now = firstMoment
  const date = () => new Date(now - 5 * 3_600_000).toISOString().slice(0, 10) as TradingDate

  const list = (symbol: string): Made => ({
    stream: `stock-${symbol}`,
    event: {
      type: 'StockListed',
      data: {
        symbol,
        name: `${symbol} ${pick(['Inc.', 'Corporation', 'General Motors'])}`,
        exchange: 'NASDAQ',
        currency: 'USD',
        sector: pick([null, 'Technology']),
        source,
      },
    },
  })
  const batch = (): Made => {
    const ticks = symbols.map((symbol): Tick => {
      const key = `${symbol} ${date()}`
      volumes.set(key, (volumes.get(key) ?? 0) + below(500))
      return [symbol, price(), volumes.get(key)!, now]
    })
    const data = { source, date: date(), ticks: ticks.slice(0, 1 + below(3)) }
    return { stream: `priceFeed-${source}_${date()}`, event: { type: 'PricesTicked', data } }
  }
  const bars = (symbol: string): Made => {
    const timeframe = pick(['1m', '1H', '1D'] as const)
    const step = { '1m': 60, '1H': 3_600, '1D': 86_400 }[timeframe]
    const start = (Math.floor(now / 1_000 / step) - 5 - below(20)) * step
    const rows = Array.from({ length: 4 }, () => [10, 12, 9, 11, below(900)] as const)
    return {
      stream: `stock-${symbol}`,
      event: {
        type: 'BarsImported',
        data: { symbol, source, timeframe, bars: columns({ start, step }, rows) },
      },
    }
  }
  const closeDay = (symbol: string): Made => {
    const minute = Math.floor(now / 60_000) * 60
    const minutes = columns({ start: minute, step: 60 }, [[10, 12, 9, 11, below(90)]])
    const day = { open: 10, high: 12, low: 9, close: 11, volume: below(900) }
    return {
      stream: `stock-${symbol}`,
      event: { type: 'TradingDayClosed', data: { symbol, source, date: date(), day, minutes } },
    }
  }
  const facts = (symbol: string): Made => {
    const [epsTtm, dividendsTtm] = [pick([null, 2.5, -1]), pick([null, 0.5])]
    const shares = { sharesOutstanding: pick([null, 5e9]), floatShares: null }
    const data = { symbol, source, ...shares, epsTtm, dividendsTtm, beta: null, about: 'Makes.' }
    return { stream: `stock-${symbol}`, event: { type: 'FundamentalsImported', data } }
  }
  const statements = (symbol: string): Made => {
    const income = [{ metric: 'Total Revenue', ttm: below(99), amounts: [below(99), null] }]
    const data = { symbol, source, years: [2_025, 2_024], income, balance: [], cash: [] }
    return { stream: `stock-${symbol}`, event: { type: 'FinancialsImported', data } }
  }
  const account = (): Made => {
    const userId = trader()
    const key = (digit: number) => digit.toString(16).repeat(64)
    const registered: AnyEvent = {
      type: 'UserRegistered',
      data: {
        userId,
        usernameKey: key(below(16)),
        emailKey: key(below(16)),
        sealedProfile: `v1.${below(99).toString()}`,
        sealedPasswordHash: 'v1.x',
      },
    }
    const others: AnyEvent[] = [
      { type: 'UserSignedIn', data: { userId } },
      { type: 'UserErased', data: { userId } },
    ]
    return { stream: `user-${userId}`, event: pick([registered, registered, ...others]) }
  }
  const watchlistEvents = anyWatchlistEvents(mulberry32(seed))
  const watch = (): Made => {
    const entry = { userId: trader(), symbol: pick(symbols), entryId: id('eeee', made) }
    const event = pick(watchlistEvents(entry, symbols))
    return { stream: `watchlist-${entry.userId}`, event }
  }
  const draw = (): Made => {
    const userId = trader()
    const subject = { userId, symbol: pick(symbols), drawingId: id('d4a3', below(6)) }
    const anchors = [{ time: 1_767_571_200, price: price() }]
    const placed = { ...subject, tool: 'text', anchors, sealedText: pick([null, 'v1.x']) } as const
    const events: AnyEvent[] = [
      { type: 'DrawingPlaced', data: placed },
      { type: 'DrawingPlaced', data: placed },
      { type: 'DrawingRemoved', data: subject },
    ]
    return { stream: `drawing-${userId}`, event: pick(events) }
  }
  const alert = (): Made => {
    const alertId = id('a1e7', below(12))
    const [userId, symbol] = [trader(), pick(symbols)]
    const at = { stream: `priceFeed-${source}_${date()}`, revision: made, index: 0, at: now }
    const created = { alertId, userId, symbol, condition: 'price_above', value: price() } as const
    const tick = { ...at, price: 150, volume: 9 }
    const events: AnyEvent[] = [
      { type: 'AlertCreated', data: created },
      {
        type: 'AlertTriggered',
        data: { alertId, userId, symbol, tick, measured: 150, reference: null },
      },
      { type: 'AlertDeleted', data: { alertId, userId } },
    ]
    return { stream: `alert-${alertId}`, event: pick(events) }
  }
  const chat = (): Made => ({
    stream: 'chat-general_2026-01',
    event: {
      type: 'ChatMessageSent',
      data: {
        messageId: id('c4a7', made),
        room: 'general',
        userId: trader(),
        message: pick(['hello', '買い', '😀']),
      },
    },
  })
  const signal = (): Made => {
    const signalId = id('5191', below(8))
    const symbol = pick(symbols)
    const closed: AnyEvent = {
      type: 'SignalClosed',
      data: {
        signalId,
        symbol,
        outcome: pick(['target', 'stop', 'time'] as const),
        price: 111,
        at: now,
      },
    }
    const issued: AnyEvent = {
      type: 'SignalIssued',
      data: {
        signalId,
        rule: 'rsi-reversal',
        symbol,
        source,
        timeframe: '1D',
        barTime: 1_767_571_200,
        type: 'buy',
        confidence: below(101),
        symbolRecord: { hits: 3, cases: 4, days: 4 },
        marketRecord: { hits: 30, cases: 50, days: 50 },
        baseRate: 0.46,
        backfilled: false,
        entryPrice: 100,
        targetPrice: pick([110, null]),
        takeProfit: null,
        stopLoss: 95,
        expiresAt: now,
        reasoning: 'RSI (14) rose through 30.',
        indicators: ['RSI'],
      },
    }
    return { stream: `signal-${signalId}`, event: pick([issued, closed]) }
  }
  const preset = (): Made => {
    const presetId = id('9e5e', below(5))
    const userId = trader()
    const named = { name: `Scan ${below(9).toString()}`, description: null, filters: '[{}]' }
    const content = { presetId, userId, ...named, isDefault: random() < 0.5 }
    const events: AnyEvent[] = [
      { type: 'ScanPresetSaved', data: content },
      { type: 'ScanPresetRevised', data: content },
      { type: 'ScanPresetDeleted', data: { presetId, userId } },
    ]
    return { stream: `scanPreset-${presetId}`, event: pick(events) }
  }
  const news = (): Made => ({
    stream: `news-${date()}`,
    event: {
      type: 'NewsImported',
      data: {
        uuid: id('4e75', made),
        title: `Item ${made.toString()}`,
        url: '/api/news/1',
        snippet: 'It rose.',
        body: pick([null, 'All of it.']),
        publisher: 'Simulated Wire',
        publishedAt: now - below(90_000),
        entities: [{ symbol: pick(symbols), matchScore: null, sentimentScore: 0.5 }],
        source,
        simulated: true,
      },
    },
  })

  const ofStocks = [bars, closeDay, facts, statements, list]
  const others = [account, watch, draw, alert, alert, chat, signal, signal, preset, news]
  for (;;) {
    made += 1
    now += below(2 * secondsBetween) * 1_000
    if (random() < 0.02) now += 20 * 3_600_000
    const symbol = pick(symbols)
    const happened = (): Made => {
      if (!listed.has(symbol)) return list(symbol)
      if (random() < 0.3) return batch()
      return random() < 0.25 ? pick(ofStocks)(symbol) : pick(others)()
    }
    const { stream, event } = happened()
    if (event.type === 'StockListed') listed.add(event.data.symbol)
    yield { stream, event, occurredAt: new Date(now).toISOString() }
  }
}

/** This many things that happen, from the first. */
export const firstOf = (history: Generator<Happening>, count: number): Happening[] =>
  Array.from({ length: count }, () => history.next().value as Happening)
