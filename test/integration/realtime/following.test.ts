import { describe, expect, it } from 'vitest'
import type { EventStore, SubscribeOptions } from '../../../src/eventstore/port.ts'
import type { Position } from '../../../src/eventstore/position.ts'
import { priceLog } from '../../support/realtime/price-log.ts'
import { runRealtime } from '../../support/realtime/running-realtime.ts'

const all = { type: 'subscribe_quotes', symbols: 'all' }

type End = 'silently' | 'with an error'

/** A log whose live subscriptions end when told to, with an error or silently as a client's may. */
class UnsteadyStore {
  readonly asked: SubscribeOptions['from'][] = []
  refusing = false
  readonly #store: EventStore
  #cut = new AbortController()

  constructor(store: EventStore) {
    this.#store = store
  }

  drop(how: End): void {
    this.#cut.abort(how)
  }

  async *subscribe(options: SubscribeOptions): ReturnType<EventStore['subscribe']> {
    this.asked.push(options.from)
    if (this.refusing) throw new Error('The store is unavailable')
    const cut = new AbortController()
    this.#cut = cut
    const signal = AbortSignal.any([cut.signal, ...(options.signal ? [options.signal] : [])])
    yield* this.#store.subscribe({ ...options, signal })
    if (cut.signal.reason === 'with an error') throw new Error('Consumer too slow')
  }
}

const run = async () => {
  const log = priceLog()
  const store = new UnsteadyStore(log.store)
  const limits = { followFirstWaitMs: 2, followWaitMaxMs: 20 }
  const running = await runRealtime({ log, store: () => store, limits })
  return { ...running, store }
}

describe('a subscription to the log that ends unasked', () => {
  it.each(['silently', 'with an error'] as const)(
    '%s is made again from the last position: every tick batch arrives once and in order',
    async (how) => {
      const { store, connect, log, realtime, said } = await run()
      const client = await connect()
      await client.ask(all)
      for (let price = 1; price <= 60; price += 1) {
        // One that is still to be made again cannot be dropped.
        if (price % 10 === 0) await expect.poll(() => store.asked.length).toBe(price / 10)
        const appended = log.tick(['AAPL', price])
        if (price % 10 === 0) store.drop(how)
        await appended
      }
      await client.until(() => client.frames.filter(({ type }) => type === 'quotes').length === 60)
      const prices = client.frames.flatMap((frame) =>
        frame.type === 'quotes' ? frame.ticks.map(([, price]) => price) : [],
      )
      expect(prices).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
      expect(realtime.stats().resubscriptions).toBe(6)
      expect(said).toHaveLength(6)
    },
  )

  it('is tried again for as long as the store is unavailable, and nothing is lost meanwhile', async () => {
    const { store, connect, log, realtime } = await run()
    const client = await connect()
    await client.ask(all)
    store.refusing = true
    store.drop('with an error')
    await expect.poll(() => realtime.stats().resubscriptions).toBeGreaterThan(4)
    await log.tick(['AAPL', 7])
    expect(await client.ask()).toEqual([])
    store.refusing = false
    expect((await client.next('quotes')).ticks[0]?.[1]).toBe(7)
  })

  it('is not made again once the room is closed', async () => {
    const { store, realtime } = await run()
    await realtime.close()
    expect(store.asked).toEqual(['start'])
    expect(realtime.stats().resubscriptions).toBe(0)
  })
})

describe('the start', () => {
  it('goes on from the position of the read model and reads nothing before it', async () => {
    const log = priceLog()
    await log.tick(['AAPL', 1])
    const folded = await log.tick(['AAPL', 2], ['MSFT', 3])
    await log.tick(['MSFT', 4])
    let from: SubscribeOptions['from'] | null = null
    const { connect } = await runRealtime({
      log,
      store: (real) => ({
        subscribe: (options) => {
          from = options.from
          return real.subscribe(options)
        },
      }),
      loadQuotes: () =>
        Promise.resolve({
          position: folded,
          stocks: [quoteOf('AAPL', 2), quoteOf('MSFT', 3)],
          marketDay: null,
        }),
    })
    expect(from).toEqual<Position>(folded)
    const client = await connect()
    const [snapshot] = await client.ask(all)
    expect(snapshot).toMatchObject({
      ticks: [
        ['AAPL', 2, 1, 100],
        ['MSFT', 4, 3, 300],
      ].map((tick) => expect.arrayContaining(tick) as unknown),
    })
  })
})

describe('the way to the end of the log', () => {
  it('is known at every moment', async () => {
    const { realtime, log } = await runRealtime()
    expect(realtime.reached()).toBeNull()
    const position = await log.tick(['AAPL', 1])
    await expect.poll(() => realtime.reached()).toEqual(position)
  })

  it('that ends before it is gone lets no start succeed', async () => {
    const { realtime } = await runRealtime({
      start: false,
      store: (real) => ({
        async *subscribe(options) {
          for await (const message of real.subscribe(options))
            if (message.type !== 'caught_up') yield message
        },
      }),
    })
    const started = realtime.start()
    const failed = expect(started).rejects.toThrow('Closed before the log was caught up')
    await realtime.close()
    await failed
  })
})

const quoteOf = (symbol: string, price: number) => ({
  symbol,
  quote: {
    symbol,
    price,
    volume: 1,
    at: 1,
    resolution: 'tick',
    isClosed: false,
    date: '2026-03-02',
    previousClose: 1,
    previousDate: '2026-03-01',
    previousIsMade: false,
  } as const,
})

describe('an event that cannot be read', () => {
  it('is told to the operators and left out; prices go on', async () => {
    const { connect, log, realtime, said } = await runRealtime()
    const client = await connect()
    await client.ask(all)
    await log.appendRaw('priceFeed-simulated_2026-03-02', {
      type: 'PricesTicked',
      data: { ticks: [['AAPL', -1]] },
    })
    await log.appendRaw('stock-AAPL', { type: 'NeverHeardOf', data: {} })
    await log.tick(['AAPL', 5])
    expect((await client.next('quotes')).ticks[0]?.[1]).toBe(5)
    expect(realtime.stats().unreadableEvents).toBe(2)
    expect(said).toHaveLength(2)
  })
})
