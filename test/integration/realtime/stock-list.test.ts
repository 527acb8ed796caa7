import { describe, expect, it } from 'vitest'
import type { ServerFrame } from '../../../src/contracts/socket/frames.ts'
import { noon, type Price } from '../../support/realtime/price-log.ts'
import { runRealtime } from '../../support/realtime/running-realtime.ts'

const list = (...symbols: readonly string[]) => ({
  type: 'subscribe_quotes',
  symbols: symbols.length === 0 ? 'all' : symbols,
})

const pricesOf = (frame: ServerFrame | undefined): readonly Price[] =>
  frame?.type === 'quotes' ? frame.ticks.map(([symbol, price]) => [symbol, price]) : []

describe('the stock list', () => {
  it('of all symbols gets what is known at once and then one frame a tick batch', async () => {
    const { connect, log } = await runRealtime()
    await log.tick(['AAPL', 100], ['MSFT', 200])
    await log.tick(['MSFT', 201])
    const client = await connect()
    const [snapshot] = await client.ask(list())
    expect(snapshot).toEqual({
      type: 'quotes',
      ticks: [
        ['AAPL', 100, null, null, 1_000, noon],
        ['MSFT', 201, null, null, 1_000, noon],
      ],
    })
    await log.tick(['AAPL', 101], ['TSLA', 300])
    expect((await client.next('quotes')).ticks).toEqual([
      ['AAPL', 101, null, null, 1_000, noon],
      ['TSLA', 300, null, null, 1_000, noon],
    ])
    expect(await client.ask()).toEqual([])
  })

  it('starts each socket with what is known when it asks', async () => {
    const { connect, log } = await runRealtime()
    await log.tick(['AAPL', 100])
    const early = await connect()
    expect(pricesOf((await early.ask(list()))[0])).toEqual([['AAPL', 100]])
    await log.tick(['AAPL', 101])
    await early.next('quotes')
    const [late, later] = [await connect(), await connect()]
    expect(pricesOf((await late.ask(list()))[0])).toEqual([['AAPL', 101]])
    expect(pricesOf((await later.ask(list()))[0])).toEqual([['AAPL', 101]])
  })

  it('gives every tick batch to every socket, once and in order', async () => {
    const { connect, log, realtime } = await runRealtime()
    const clients = await Promise.all(Array.from({ length: 20 }, () => connect()))
    await Promise.all(clients.map((client) => client.ask(list())))
    const batches = Array.from({ length: 100 }, (_, index): Price => ['AAPL', index + 1])
    for (const batch of batches) await log.tick(batch, ['MSFT', 1])
    for (const client of clients) {
      const got: (Price | undefined)[] = []
      while (got.length < batches.length) got.push(pricesOf(await client.next('quotes'))[0])
      expect(got).toEqual(batches)
    }
    expect(realtime.stats()).toMatchObject({ conflatedBatches: 0, quoteSubscribersNow: 20 })
  })

  it('of some symbols gets only those, and nothing in a tick batch without them', async () => {
    const { connect, log } = await runRealtime()
    await log.tick(['AAPL', 1], ['MSFT', 2], ['TSLA', 3])
    const client = await connect()
    const [snapshot] = await client.ask(list('TSLA', 'aapl', 'TSLA'))
    expect(new Map(pricesOf(snapshot))).toEqual(
      new Map([
        ['AAPL', 1],
        ['TSLA', 3],
      ]),
    )
    await log.tick(['MSFT', 4])
    await log.tick(['MSFT', 5], ['TSLA', 6])
    expect(pricesOf(await client.next('quotes'))).toEqual([['TSLA', 6]])
    expect(await client.ask()).toEqual([])
  })

  it('keeps the known symbols of a list and names the unknown ones', async () => {
    const { connect, log } = await runRealtime()
    await log.tick(['AAPL', 1])
    const client = await connect()
    const [error, snapshot] = await client.ask(list('AAPL', 'NOPE'))
    expect(error).toEqual({ type: 'error', message: 'Unknown symbol NOPE' })
    expect(pricesOf(snapshot)).toEqual([['AAPL', 1]])
  })

  it('replaces the list before it, and ends when it is given up', async () => {
    const { connect, log, realtime } = await runRealtime()
    await log.tick(['AAPL', 1], ['MSFT', 2])
    const client = await connect()
    await client.ask(list(), list('MSFT'))
    await log.tick(['AAPL', 3], ['MSFT', 4])
    expect(pricesOf(await client.next('quotes'))).toEqual([['MSFT', 4]])
    expect(await client.ask({ type: 'unsubscribe_quotes' })).toEqual([])
    await log.tick(['AAPL', 5], ['MSFT', 6])
    expect(realtime.stats().quoteSubscribersNow).toBe(0)
    expect(await client.ask()).toEqual([])
  })

  it('and charts on one socket both get their frames of a tick batch', async () => {
    const { connect, log } = await runRealtime()
    await log.tick(['AAPL', 1])
    const client = await connect()
    await client.ask(list(), { type: 'subscribe_price', symbol: 'AAPL', timeframe: '1m' })
    await log.tick(['AAPL', 2])
    expect(pricesOf(await client.next('quotes'))).toEqual([['AAPL', 2]])
    expect(await client.next('price_update')).toMatchObject({ price: 2, timeframe: '1m' })
  })

  it('is told the change anew when history comes in', async () => {
    const { connect, log } = await runRealtime()
    await log.tick(['AAPL', 110])
    const client = await connect()
    await client.ask(list())
    const column = [100]
    const times = [Date.parse('2026-03-01T00:00:00Z') / 1_000]
    const prices = { open: column, high: column, low: column, close: column, volume: column }
    const data = { symbol: 'AAPL', source: 'simulated', timeframe: '1D' as const }
    await log.append('stock-AAPL', {
      type: 'BarsImported',
      data: { ...data, bars: { times, ...prices } },
    })
    expect((await client.next('quotes')).ticks).toEqual([['AAPL', 110, 10, 10, 1_000, noon]])
  })

  it('is forgotten with its socket', async () => {
    const { connect, log, realtime } = await runRealtime()
    const client = await connect()
    await client.ask(list())
    client.ws.terminate()
    await expect
      .poll(() => realtime.stats())
      .toMatchObject({ socketsNow: 0, quoteSubscribersNow: 0 })
    await log.tick(['AAPL', 1])
  })
})

describe('a visitor who is not signed in', () => {
  it('gets no prices, and is told why', async () => {
    const { connect, log, realtime } = await runRealtime()
    await log.tick(['AAPL', 1])
    const client = await connect({ user: null })
    const answers = await client.ask(
      { type: 'subscribe_price', symbol: 'AAPL', timeframe: '1D' },
      list(),
      { type: 'unsubscribe_quotes' },
    )
    expect(answers).toEqual(Array(3).fill({ type: 'error', message: 'Not signed in' }))
    await log.tick(['AAPL', 2])
    expect(await client.ask()).toEqual([])
    expect(realtime.stats()).toMatchObject({ quoteSubscribersNow: 0, badFrames: 0 })
  })
})
