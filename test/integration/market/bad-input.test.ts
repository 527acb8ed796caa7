import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createFeedCommands } from '../../../src/market/feed/feed-commands.ts'
import { eventTables } from '../../../src/domain/all-events.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { createCommandHandler } from '../../../src/eventstore/handler/command-handler.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { readQuotes, tickOf } from '../../../src/market/yahoo/quotes.ts'
import { meterAppends } from '../../../src/ops/metrics/append-metrics.ts'
import { createRowMetrics } from '../../../src/ops/metrics/row-metrics.ts'
import { createTickMetrics } from '../../../src/ops/metrics/tick-metrics.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const noon = Date.parse('2025-01-02T17:00:00Z')
const date = '2025-01-02'
const codec = createCodec(eventTables)

let registry: Registry
let store: EventStore

beforeEach(() => {
  registry = new Registry()
  const log = openEmbeddedEventStore({ file: join(tempFolder(), 'events.db') })
  onTestFinished(() => log.close())
  store = meterAppends(registry, log, () => noon)
})

const metric = async (line: string): Promise<number> => {
  const found = (await registry.metrics()).split('\n').find((text) => text.startsWith(`${line} `))
  return found === undefined ? 0 : Number(found.slice(line.length + 1))
}

/** A feed as one process has it. */
const openFeed = (onRejectedTicks?: ReturnType<typeof createTickMetrics>) => {
  const commands = createCommandHandler({ store, codec, now: () => new Date(noon) })
  const feed = createFeedCommands({
    store,
    codec,
    commands,
    newId: randomUUID,
    now: () => noon,
    listed: new Set(['AAPL', 'MSFT']),
    ...(onRejectedTicks && { onRejectedTicks }),
  })
  return (...ticks: Tick[]) =>
    feed.tickPrices({ commandId: randomUUID(), source: 'simulated', date, ticks })
}

const stored = async (): Promise<readonly Tick[]> => {
  const ticks: Tick[] = []
  for await (const recorded of store.readAll()) {
    const event = codec.decode(recorded)
    if (event.type === 'PricesTicked') ticks.push(...event.data.ticks)
  }
  return ticks
}

describe('a bad tick', () => {
  const endless = JSON.parse('1e999') as number
  const good: Tick = ['MSFT', 400, 1_000, noon]
  it.each<[string, Tick, string]>([
    ['an unknown symbol', ['XYZ', 5, 1, noon], 'unknown_symbol'],
    ['a price of 0', ['AAPL', 0, 1, noon], 'bad_price'],
    ['a price of −1', ['AAPL', -1, 1, noon], 'bad_price'],
    ['a price that is no number', ['AAPL', Number.NaN, 1, noon], 'bad_price'],
    ['a price of 1e999', ['AAPL', endless, 1, noon], 'bad_price'],
    ['a price of null', ['AAPL', null as never, 1, noon], 'bad_price'],
    ['a price of text', ['AAPL', '180' as never, 1, noon], 'bad_price'],
    ['a volume of −1', ['AAPL', 180, -1, noon], 'bad_volume'],
    ['a volume of text', ['AAPL', 180, '1' as never, noon], 'bad_volume'],
    ['a time that is none', ['AAPL', 180, 1, Number.NaN], 'bad_time'],
    ['a time in the future', ['AAPL', 180, 1, noon + 6_000], 'from_the_future'],
    ['a time of yesterday', ['AAPL', 180, 1, noon - 86_400_000], 'another_day'],
  ])(
    'with %s is refused, counted, stores nothing, and costs the others nothing',
    async (_, bad, reason) => {
      const tick = openFeed(createTickMetrics(registry))
      const counted = () => metric(`tapedeck_rejected_ticks_total{reason="${reason}"}`)
      expect(await tick(bad)).toMatchObject({ ok: false, reason: 'refused' })
      expect(await counted()).toBe(1)
      expect(await stored()).toEqual([])
      expect(await tick(bad, good)).toEqual({ ok: true })
      expect(await counted()).toBe(2)
      expect(await stored()).toEqual([good])
    },
  )

  it('out of order is refused and counted, also after a start', async () => {
    const first: Tick = ['AAPL', 180, 1_000, noon - 10]
    const late: Tick = ['AAPL', 90, 900, noon - 20]
    const count = createTickMetrics(registry)
    const tick = openFeed(count)
    await tick(first)
    expect(await tick(late)).toMatchObject({ ok: false, reason: 'refused' })
    expect(await openFeed(count)(late)).toMatchObject({ ok: false, reason: 'refused' })
    expect(await metric('tapedeck_rejected_ticks_total{reason="out_of_order"}')).toBe(2)
    expect(await stored()).toEqual([first])
  })
})

it('a second feed writer is noticed by the first, counted, and mixes nothing in', async () => {
  const [first, second] = [openFeed(), openFeed()]
  expect(await first(['AAPL', 180, 1, noon - 30])).toEqual({ ok: true })
  expect(await second(['AAPL', 181, 2, noon - 20])).toEqual({ ok: true })
  for (const price of [999, 998])
    expect(await first(['AAPL', price, 3, noon - 10])).toEqual({ ok: false, reason: 'lost_race' })
  expect((await stored()).map(([, price]) => price)).toEqual([180, 181])
  const races = 'tapedeck_appends_total{category="priceFeed",outcome="lost_race"}'
  expect(await metric(races)).toBe(1)
})

describe('a bad row of a provider', () => {
  const row = (symbol: string, regularMarketPrice: unknown, more: object = {}) => ({
    symbol,
    regularMarketPrice,
    regularMarketTime: noon / 1_000,
    currency: 'USD',
    ...more,
  })
  it.each<[string, unknown, string]>([
    ['a price of null', row('MSFT', null), 'bad_price'],
    ['a price of text', row('MSFT', '400'), 'bad_price'],
    ['a price of 0', row('MSFT', 0), 'bad_price'],
    ['a price of −1', row('MSFT', -1), 'bad_price'],
    ['a price that is no number', row('MSFT', Number.NaN), 'bad_price'],
    ['a price of 1e999', row('MSFT', JSON.parse('1e999')), 'bad_price'],
    ['no price', { symbol: 'MSFT', regularMarketTime: noon / 1_000 }, 'bad_price'],
    ['a volume of text', row('MSFT', 400, { regularMarketVolume: 'many' }), 'bad_shape'],
    ['a time of text', row('MSFT', 400, { regularMarketTime: 'now' }), 'bad_shape'],
    ['no symbol', row(null as never, 400), 'bad_shape'],
    ['a symbol that nobody asked for', row('ELSE', 10), 'unknown_symbol'],
    ['a price in euros', row('MSFT', 400, { currency: 'EUR' }), 'another_currency'],
  ])('with %s is left out and counted, and the row beside it is stored', async (_, bad, reason) => {
    const rows = readQuotes([bad, row('AAPL', 180)], ['AAPL', 'MSFT'], createRowMetrics(registry))
    expect(await metric(`tapedeck_rejected_rows_total{source="yahoo",reason="${reason}"}`)).toBe(1)
    const ticks = [...rows].map(([symbol, found]) => tickOf(symbol, found))
    expect(await openFeed()(...ticks)).toEqual({ ok: true })
    expect(await stored()).toEqual([['AAPL', 180, 0, noon]])
  })

  it.each([[null], ['text'], [7]])('that is none (%j) is left out and counted', async (bad) => {
    const rows = readQuotes([bad, row('AAPL', 180)], ['AAPL'], createRowMetrics(registry))
    expect([...rows.keys()]).toEqual(['AAPL'])
    const counted = await Promise.all(
      ['bad_price', 'bad_shape'].map((reason) =>
        metric(`tapedeck_rejected_rows_total{source="yahoo",reason="${reason}"}`),
      ),
    )
    expect(counted.toSorted()).toEqual([0, 1])
  })

  it('in time but from the future reaches the feed, which refuses and counts it', async () => {
    const late = row('MSFT', 400, { regularMarketTime: noon / 1_000 + 60 })
    const rows = readQuotes([late, row('AAPL', 180)], ['AAPL', 'MSFT'], createRowMetrics(registry))
    const ticks = [...rows].map(([symbol, found]) => tickOf(symbol, found))
    expect(await openFeed(createTickMetrics(registry))(...ticks)).toEqual({ ok: true })
    expect(await metric('tapedeck_rejected_ticks_total{reason="from_the_future"}')).toBe(1)
    expect(await stored()).toEqual([['AAPL', 180, 0, noon]])
  })
})
