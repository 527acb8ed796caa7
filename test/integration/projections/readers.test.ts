import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AlertEvent } from '../../../src/domain/alert/events.ts'
import type { ChatEvent } from '../../../src/domain/chat/events.ts'
import type { NewsEvent } from '../../../src/domain/news/events.ts'
import type { ScanPresetEvent } from '../../../src/domain/scan-preset/events.ts'
import type { SignalEvent } from '../../../src/domain/signal/events.ts'
import type { StockEvent } from '../../../src/domain/stock/events.ts'
import type { WatchlistEvent } from '../../../src/domain/watchlist/events.ts'
import { alerts } from '../../../src/projections/alerts/documents.ts'
import { alertsOfUser, countActiveAlerts } from '../../../src/projections/alerts/read.ts'
import { newestMessages } from '../../../src/projections/chat/read.ts'
import { financialsOf } from '../../../src/projections/financials/read.ts'
import { newestNews, newsAbout, newsArticle, newsItem } from '../../../src/projections/news/read.ts'
import { scanPresets } from '../../../src/projections/scan-presets/documents.ts'
import { countPresets, presetsOfUser } from '../../../src/projections/scan-presets/read.ts'
import { signals } from '../../../src/projections/signals/documents.ts'
import { calibrationBuckets, newestSignals } from '../../../src/projections/signals/read.ts'
import { watchlistOf, watchlistsOf } from '../../../src/projections/watchlists/read.ts'
import { listed } from '../../support/logs/market-events.ts'
import { ProjectionWorld } from '../../support/worlds/projection-world.ts'

const uuid = (number: number) => `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`
const ann = uuid(1)
const bob = uuid(2)
const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 15, 0, second)).toISOString()

let world: ProjectionWorld

beforeEach(async () => {
  world = new ProjectionWorld()
  await world.runner.start()
})
afterEach(() => world.dispose())

describe('financials', () => {
  const reported = (ttm: number): StockEvent => ({
    type: 'FinancialsImported',
    data: {
      symbol: 'BRK.B',
      source: 'simulated',
      years: [2_025, 2_024],
      income: [{ metric: 'Total Revenue', ttm, amounts: [1, null] }],
      balance: [],
      cash: [],
    },
  })

  it('of a company are those it reported last', async () => {
    await world.append('stock-BRK.B', [listed('BRK.B'), reported(1), reported(2)])
    await world.caughtUp()
    const told = await financialsOf(world.readModels, 'BRK.B')
    expect(told).toMatchObject({
      source: 'simulated',
      years: [2_025, 2_024],
      income: [{ metric: 'Total Revenue', ttm: 2, amounts: [1, null] }],
    })
    expect(await financialsOf(world.readModels, 'AAPL')).toBeNull()
  })
})

describe('alerts', () => {
  const create = async (number: number, userId: string, second: number) => {
    const created: AlertEvent = {
      type: 'AlertCreated',
      data: { alertId: uuid(number), userId, symbol: 'AAPL', condition: 'price_above', value: 9 },
    }
    await world.append(`alert-${uuid(number)}`, [created], at(second))
  }
  const tick = { stream: 'priceFeed-x_2026-01-05', revision: 0, index: 0, price: 9, volume: 1 }
  const fire = (number: number, userId: string) =>
    world.append(`alert-${uuid(number)}`, [
      {
        type: 'AlertTriggered',
        data: {
          alertId: uuid(number),
          userId,
          symbol: 'AAPL',
          tick: { ...tick, at: 0 },
          measured: 9,
          reference: null,
        },
      } satisfies AlertEvent,
    ])

  it('of a trader are told newest first, whether they have fired or not', async () => {
    await create(3, ann, 0)
    await create(4, ann, 1)
    await create(5, bob, 2)
    await create(6, ann, 3)
    await create(7, ann, 3)
    await fire(4, ann)
    await fire(6, ann)
    await world.caughtUp()
    const told = await alertsOfUser(world.readModels, ann, 10)
    expect(told.map(({ _id }) => _id)).toEqual([7, 6, 4, 3].map(uuid))
    expect(told.map(({ isActive }) => isActive)).toEqual([true, false, false, true])
    expect(await countActiveAlerts(world.readModels, ann)).toBe(2)
    expect((await world.readModels.reader(alerts).get(uuid(5)))?.userId).toBe(bob)
    expect(await world.readModels.reader(alerts).get(uuid(9))).toBeNull()
  })
})

describe('chat', () => {
  it('gives the newest messages of a room, the oldest of them first', async () => {
    const sent = (number: number, room: string): ChatEvent => ({
      type: 'ChatMessageSent',
      data: { messageId: uuid(number), room, userId: ann, message: `number ${number.toString()}` },
    })
    await world.append('chat-general_2026-01', [sent(9, 'general'), sent(5, 'general')], at(0))
    await world.append('chat-other_2026-01', [sent(8, 'other')], at(1))
    await world.append('chat-general_2026-02', [sent(4, 'general')], at(0))
    await world.caughtUp()
    const newest = await newestMessages(world.readModels, 'general', 2)
    expect(newest.map(({ message }) => message)).toEqual(['number 5', 'number 4'])
  })
})

describe('watchlists', () => {
  const added = (symbol: string, number: number, listId = ann): WatchlistEvent => ({
    type: 'SymbolAddedToWatchlist',
    data: { userId: ann, listId, symbol, entryId: uuid(number), before: null },
  })
  const happens = (...events: readonly WatchlistEvent[]) =>
    world.happen(
      events.map((event, second) => ({
        stream: `watchlist-${ann}`,
        event,
        occurredAt: at(second),
      })),
    )

  it('are told with the first one first, each in its own order', async () => {
    const [tech, banks] = [uuid(8), uuid(9)]
    const list = (listId: string) => ({ userId: ann, listId })
    await happens(
      { type: 'WatchlistCreated', data: { ...list(tech), sealedName: 'v1.tech' } },
      { type: 'WatchlistCreated', data: { ...list(banks), sealedName: 'v1.banks' } },
      { type: 'WatchlistDeleted', data: list(banks) },
      added('MSFT', 3),
      added('AAPL', 4),
      added('GM', 5, tech),
      { type: 'WatchlistReordered', data: { ...list(ann), order: ['AAPL', 'MSFT'] } },
    )
    await world.caughtUp()
    const lists = await watchlistsOf(world.readModels, ann)
    expect(lists.map(({ _id, items }) => [_id, items.map(({ key }) => key)])).toEqual([
      [ann, ['AAPL', 'MSFT']],
      [tech, ['GM']],
    ])
    expect(await watchlistsOf(world.readModels, bob)).toMatchObject([{ _id: bob, items: [] }])
    expect(await watchlistOf(world.readModels, ann, tech)).toEqual(lists[1])
    expect(await watchlistOf(world.readModels, bob, bob)).toMatchObject({ items: [] })
    for (const [userId, listId] of [[bob, tech] as const, [ann, banks] as const])
      expect(await watchlistOf(world.readModels, userId, listId)).toBeNull()
  })
})

describe('signals', () => {
  it('are told newest first, and their calibration from the lowest confidence', async () => {
    const issued = (number: number, confidence: number): SignalEvent => ({
      type: 'SignalIssued',
      data: {
        signalId: uuid(number),
        rule: 'rsi-reversal',
        symbol: 'AAPL',
        source: 'simulated',
        timeframe: '1D',
        barTime: 1_767_571_200,
        type: 'buy',
        confidence,
        symbolRecord: { hits: 3, cases: 4, days: 4 },
        marketRecord: { hits: 30, cases: 50, days: 50 },
        baseRate: 0.46,
        backfilled: false,
        entryPrice: 100,
        targetPrice: 110,
        takeProfit: null,
        stopLoss: 95,
        expiresAt: 1,
        reasoning: 'RSI (14) rose through 30.',
        indicators: ['RSI'],
      },
    })
    await world.happen([
      { stream: `signal-${uuid(3)}`, event: issued(3, 71), occurredAt: at(0) },
      { stream: `signal-${uuid(4)}`, event: issued(4, 15), occurredAt: at(1) },
    ])
    await world.caughtUp()
    const newest = await newestSignals(world.readModels, 10)
    expect(newest.map(({ _id }) => _id)).toEqual([uuid(4), uuid(3)])
    expect((await world.readModels.reader(signals).get(uuid(3)))?.confidence).toBe(71)
    const buckets = await calibrationBuckets(world.readModels)
    expect(buckets.map(({ from, issued }) => [from, issued])).toEqual([
      [10, 1],
      [70, 1],
    ])
  })
})

describe('scan presets', () => {
  it('have one default: the one that was saved as such last', async () => {
    const saved = (number: number, isDefault: boolean): ScanPresetEvent => ({
      type: 'ScanPresetSaved',
      data: {
        presetId: uuid(number),
        userId: ann,
        name: `Preset ${number.toString()}`,
        description: null,
        filters: '[{}]',
        isDefault,
      },
    })
    await world.append(`scanPreset-${uuid(5)}`, [saved(5, true)], at(0))
    await world.append(`scanPreset-${uuid(4)}`, [saved(4, true)], at(1))
    await world.append(`scanPreset-${uuid(3)}`, [saved(3, false)], at(2))
    await world.caughtUp()
    const presets = await presetsOfUser(world.readModels, ann, 10)
    expect(presets.map(({ _id, isDefault }) => [_id, isDefault])).toEqual([
      [uuid(5), false],
      [uuid(4), true],
      [uuid(3), false],
    ])
    expect(await countPresets(world.readModels, ann)).toBe(3)
    expect((await world.readModels.reader(scanPresets).get(uuid(3)))?.name).toBe('Preset 3')
  })
})

describe('news', () => {
  const imported = (number: number, publishedAt: number, symbols: string[]): NewsEvent => ({
    type: 'NewsImported',
    data: {
      uuid: uuid(number),
      title: `Item ${number.toString()}`,
      url: '/api/news/1',
      snippet: '',
      body: number === 3 ? 'All of it.' : null,
      publisher: 'Simulated Wire',
      publishedAt,
      entities: symbols.map((symbol) => ({ symbol, matchScore: null, sentimentScore: null })),
      source: 'simulated',
      simulated: true,
    },
  })

  it('are told newest first, of the market and of one symbol', async () => {
    await world.append('news-2026-01-05', [
      imported(3, 3, ['AAPL']),
      imported(5, 5, ['MSFT', 'AAPL']),
      imported(4, 4, ['MSFT']),
    ])
    await world.caughtUp()
    const ids = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id)
    expect(ids(await newestNews(world.readModels, 2))).toEqual([uuid(5), uuid(4)])
    expect(ids(await newsAbout(world.readModels, 'AAPL', 10))).toEqual([uuid(5), uuid(3)])
    expect((await newsItem(world.readModels, uuid(4)))?.title).toBe('Item 4')
    expect((await newsArticle(world.readModels, uuid(3)))?.body).toBe('All of it.')
    expect(await newsArticle(world.readModels, uuid(4))).toBeNull()
  })
})
