import type { TradingDate } from '../../../src/domain/calendar/trading-day.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventTables } from '../../../src/domain/all-events.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { createCodec } from '../../../src/eventstore/codec.ts'
import { openEmbeddedEventStore } from '../../../src/eventstore/embedded/embedded-event-store.ts'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { createPriceFeedWriter } from '../../../src/market/feed/price-feed-writer.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const now = new Date('2025-01-02T15:00:00Z')
const stream = 'priceFeed-simulated_2025-01-02'
const lostRace = { ok: false, reason: 'lost_race' }

const openLog = () => {
  const store = openEmbeddedEventStore({ file: join(tempFolder(), 'events.db') })
  onTestFinished(() => store.close())
  return store
}

const writerOn = (store: EventStore) =>
  createPriceFeedWriter({
    store,
    codec: createCodec(eventTables),
    now: () => now,
    isListed: (symbol) => symbol === 'AAPL' || symbol === 'MSFT',
  })

const batch = (...ticks: Tick[]) => ({
  commandId: randomUUID(),
  source: 'simulated',
  date: '2025-01-02' as TradingDate,
  ticks,
})
const apple = (ageMs: number, price = 180): Tick => ['AAPL', price, 1_000, now.getTime() - ageMs]

const pricesIn = async (store: EventStore, name = stream): Promise<number[]> => {
  const prices = []
  for await (const { data } of store.readStream(name))
    for (const [, price] of (data as { ticks: Tick[] }).ticks) prices.push(price)
  return prices
}

/** The store as seen over a line that fails at one append, before or after it was written. */
const failingAt = (store: EventStore, append: number, written: boolean): EventStore => {
  let appends = 0
  return {
    ...store,
    append: async (...request) => {
      appends += 1
      if (appends !== append) return store.append(...request)
      if (written) await store.append(...request)
      throw new Error('the line dropped')
    },
  }
}

describe('the writer of the price feed', () => {
  it('writes one event a tick batch and says what it left out', async () => {
    const store = openLog()
    const writer = writerOn(store)
    const first = await writer.write(batch(apple(20), ['XYZ', 1, 1, 0], ['MSFT', 0, 1, 0]))
    expect(first).toEqual({
      ok: true,
      position: await store.head(),
      rejected: { unknown_symbol: 1, bad_price: 1 },
    })
    expect(await writer.write(batch(apple(10, 181)))).toMatchObject({ ok: true, rejected: {} })
    expect(await writer.write(batch(apple(10, 181)))).toEqual({
      ok: true,
      position: null,
      rejected: { repeated: 1 },
    })
    expect(await writer.write(batch(apple(30)))).toMatchObject({
      ok: false,
      reason: 'refused',
      rejected: { out_of_order: 1 },
    })
    expect(await pricesIn(store)).toEqual([180, 181])
  })

  it('remembers the last ticks of a day that an earlier process wrote', async () => {
    const store = openLog()
    await writerOn(store).write(batch(apple(20)))
    expect(await writerOn(store).write(batch(apple(30)))).toMatchObject({
      rejected: { out_of_order: 1 },
    })
  })

  it('goes on with the stream of the next day', async () => {
    const store = openLog()
    const writer = writerOn(store)
    await writer.write(batch(apple(20)))
    const yesterday = { ...batch(apple(86_400_000, 170)), date: '2025-01-01' as const }
    expect(await writer.write(yesterday)).toMatchObject({ ok: true })
    expect(await pricesIn(store, 'priceFeed-simulated_2025-01-01')).toEqual([170])
    expect(await writer.write(batch(apple(10, 181)))).toMatchObject({ ok: true })
    expect(await pricesIn(store)).toEqual([180, 181])
  })

  it('is fenced out by a second one that takes the day over', async () => {
    const store = openLog()
    const [one, two] = [writerOn(store), writerOn(store)]
    await one.write(batch(apple(30)))
    expect(await two.write(batch(apple(20, 181)))).toMatchObject({ ok: true })
    expect(await one.write(batch(apple(10, 182)))).toEqual(lostRace)
    expect(await one.write(batch(apple(9, 183)))).toEqual(lostRace)
    expect(await two.write(batch(apple(5, 184)))).toMatchObject({ ok: true })
    expect(await pricesIn(store)).toEqual([180, 181, 184])
  })

  it.each([1, 2])(
    'loses to one of two that open the day at once, at tick batch %i',
    async (batches) => {
      const store = openLog()
      const writers = [writerOn(store), writerOn(store)]
      if (batches === 2) await writerOn(store).write(batch(apple(30)))
      const results = await Promise.all(
        writers.map((writer) => writer.write(batch(apple(20, 181)))),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(results).toContainEqual(lostRace)
    },
  )
})

describe.each([1, 2])('when the line drops at append %i of the price feed', (append) => {
  it.each([true, false])('the same tick batch may be tried again, written: %s', async (written) => {
    const store = openLog()
    const writer = writerOn(failingAt(store, append, written))
    if (append === 2) await writer.write(batch(apple(30)))
    const dropped = batch(apple(20, 181), ['XYZ', 1, 1, 0])
    await expect(writer.write(dropped)).rejects.toThrow('the line dropped')
    expect(await writer.write(dropped)).toEqual({
      ok: true,
      position: await store.head(),
      rejected: { unknown_symbol: 1 },
    })
    expect(await pricesIn(store)).toEqual(append === 2 ? [180, 181] : [181])
  })

  it.each([true, false])('the next tick batch may follow instead, written: %s', async (written) => {
    const store = openLog()
    const writer = writerOn(failingAt(store, append, written))
    if (append === 2) await writer.write(batch(apple(30)))
    await expect(writer.write(batch(apple(20, 181)))).rejects.toThrow('the line dropped')
    expect(await writer.write(batch(apple(10, 182)))).toMatchObject({ ok: true })
    const before = append === 2 ? [180] : []
    expect(await pricesIn(store)).toEqual([...before, ...(written ? [181] : []), 182])
  })

  it('a second writer is still noticed afterwards', async () => {
    for (const written of [true, false]) {
      const store = openLog()
      const writer = writerOn(failingAt(store, append, written))
      if (append === 2) await writer.write(batch(apple(30)))
      const dropped = batch(apple(20, 181))
      await expect(writer.write(dropped)).rejects.toThrow('the line dropped')
      await writerOn(store).write(batch(apple(15, 190)))
      expect(await writer.write(dropped)).toEqual(lostRace)
    }
  })
})
