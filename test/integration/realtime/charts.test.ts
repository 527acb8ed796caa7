import { describe, expect, it } from 'vitest'
import { noon } from '../../support/realtime/price-log.ts'
import { runRealtime } from '../../support/realtime/running-realtime.ts'

const chart = (symbol: string, timeframe = '1D') => ({ type: 'subscribe_price', symbol, timeframe })

describe('a chart', () => {
  it('gets the known price at once and then each tick once, in order', async () => {
    const { connect, log } = await runRealtime()
    await log.tick(['AAPL', 100], ['MSFT', 200])
    const client = await connect()
    client.send(chart('aapl', '5m'))
    expect(await client.next('price_update')).toEqual({
      type: 'price_update',
      symbol: 'AAPL',
      price: 100,
      timeframe: '5m',
      time: noon,
      volume: 1_000,
      change: null,
      changePercent: null,
    })
    for (let price = 101; price <= 150; price += 1) await log.tick(['AAPL', price], ['MSFT', 1])
    const got: number[] = []
    while (got.length < 50) got.push((await client.next('price_update')).price)
    expect(got).toEqual(Array.from({ length: 50 }, (_, index) => 101 + index))
    expect(await client.ask()).toEqual([])
  })

  it('of a listed stock without a price waits for its first tick', async () => {
    const { connect, log } = await runRealtime()
    await log.list('SPY')
    const client = await connect()
    expect(await client.ask(chart('SPY'))).toEqual([])
    await log.tick(['SPY', 500])
    expect(await client.next('price_update')).toMatchObject({ symbol: 'SPY', price: 500 })
  })

  it('of an unknown symbol is refused in words', async () => {
    const { connect } = await runRealtime()
    const client = await connect()
    const answers = await client.ask(chart('NOPE'))
    expect(answers).toEqual([{ type: 'error', message: 'Unknown symbol NOPE' }])
  })

  it('is quiet after it was given up, and others go on', async () => {
    const { connect, log } = await runRealtime()
    await log.tick(['AAPL', 1], ['MSFT', 2])
    const client = await connect()
    await client.ask(
      chart('AAPL'),
      chart('MSFT'),
      { type: 'unsubscribe_price', symbol: 'AAPL' },
      { type: 'unsubscribe_price', symbol: 'TSLA' },
    )
    await log.tick(['AAPL', 3], ['MSFT', 4])
    expect(await client.next('price_update')).toMatchObject({ symbol: 'MSFT', price: 4 })
    expect(await client.ask()).toEqual([])
  })

  it('has the change since the last close, also when the close is told late', async () => {
    const { connect, log } = await runRealtime()
    await log.tickOn('2026-03-01', ['AAPL', 100])
    await log.tickOn('2026-03-02', ['AAPL', 102])
    const client = await connect()
    const snapshot = await client.ask(chart('AAPL'))
    expect(snapshot).toMatchObject([{ price: 102, change: 2, changePercent: 2 }])
    const minutes = { times: [], open: [], high: [], low: [], close: [], volume: [] }
    const day = { open: 101, high: 101, low: 101, close: 101, volume: 5 }
    const data = { symbol: 'AAPL', source: 'simulated', date: '2026-03-01' as const, day, minutes }
    await log.append('stock-AAPL', { type: 'TradingDayClosed', data })
    expect(await client.next('price_update')).toMatchObject({ price: 102, change: 1 })
  })

  it('beyond the bound of a socket is refused, and the ones before it go on', async () => {
    const { connect, log } = await runRealtime({ limits: { subscriptionsPerSocketMax: 3 } })
    await log.tick(['A', 1], ['B', 2], ['C', 3], ['D', 4])
    const client = await connect()
    const answers = await client.ask(
      chart('A'),
      chart('B'),
      chart('C'),
      chart('D'),
      chart('A', '1m'),
    )
    expect(answers.map(({ type }) => type)).toEqual([
      ...['price_update', 'price_update', 'price_update'],
      ...['error', 'price_update'],
    ])
    expect(answers[3]).toEqual({ type: 'error', message: 'At most 3 subscriptions per socket' })
    const [refused] = await client.ask({ type: 'subscribe_quotes', symbols: ['A'] })
    expect(refused).toEqual(answers[3])
  })
})
