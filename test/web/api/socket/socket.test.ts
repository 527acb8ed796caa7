import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as actions from '../../../../src/web/api/socket/actions.ts'
import { text } from '../../support/fake-server.ts'
import { createWorld, type World } from '../../support/page.tsx'

const tick = (symbol: string, price: number, time: number) => [symbol, price, 1, 0.5, 10, time]
const status = ({ store }: World) => store.getState().connection.status

describe('the live connection', () => {
  let world: World

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 })
    world = createWorld()
  })
  afterEach(() => {
    world.store.dispatch(actions.liveReleased())
  })

  const connect = () => {
    world.store.dispatch(actions.liveWanted())
    world.socket().open()
  }

  it('opens when it is wanted, and is live when the socket is open', () => {
    expect(world.sockets).toHaveLength(0)
    world.store.dispatch(actions.liveWanted())
    expect(status(world)).toBe('connecting')
    world.socket().open()
    expect(status(world)).toBe('live')
  })

  it('closes when nobody looks any more, and does not come back by itself', () => {
    connect()
    world.store.dispatch(actions.liveReleased())
    expect(world.socket().closed).toBe(true)
    expect(status(world)).toBe('idle')
    vi.advanceTimersByTime(120_000)
    expect(world.sockets).toHaveLength(1)
  })

  it('sends a heartbeat every 30 seconds', () => {
    connect()
    const { sent } = world.socket()
    vi.advanceTimersByTime(29_999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([{ type: 'heartbeat' }])
  })

  /** Loses six connections, and gives what was waited after each. */
  const waitsAfterLosses = async () => {
    connect()
    const waitsMs: number[] = []
    for (let loss = 0; loss < 6; loss += 1) {
      world.socket().drop()
      const { connection } = world.store.getState()
      if (connection.status !== 'offline') throw new Error(`is ${connection.status}`)
      const waitMs = connection.retryAt - Date.now()
      const before = world.sockets.length
      await vi.advanceTimersByTimeAsync(waitMs - 1)
      expect(world.sockets).toHaveLength(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(world.sockets).toHaveLength(before + 1)
      waitsMs.push(waitMs)
    }
    return waitsMs
  }

  it('tries again every 3 seconds while the page is visible', async () => {
    expect(await waitsAfterLosses()).toEqual([3_000, 3_000, 3_000, 3_000, 3_000, 3_000])
  })

  it('waits longer each time while the page is hidden, at most 30 seconds', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    expect(await waitsAfterLosses()).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000])
  })

  it('opens no socket while the server does not answer, and one with the first try after that', async () => {
    const { answers } = world.server
    answers['HEAD /ws'] = () => Promise.reject(new TypeError('Failed to fetch'))
    connect()
    world.socket().drop()
    await vi.advanceTimersByTimeAsync(60_000)
    // A proxy is back before the server is.
    answers['HEAD /ws'] = () => text('Bad gateway', 502)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.server.asked('HEAD /ws')).toHaveLength(40)
    expect(world.sockets).toHaveLength(1)
    expect(status(world)).toBe('offline')
    // A wait has just begun.
    answers['HEAD /ws'] = () => text('', 200)
    await vi.advanceTimersByTimeAsync(3_000)
    world.socket().open()
    expect(world.sockets).toHaveLength(2)
    expect(status(world)).toBe('live')
  })

  it('asks again when the server has not answered for 20 seconds', async () => {
    world.server.answers['HEAD /ws'] = () => new Promise(() => undefined)
    connect()
    world.socket().drop()
    await vi.advanceTimersByTimeAsync(3_000 + 19_999)
    expect(status(world)).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1 + 3_000)
    expect(world.server.asked('HEAD /ws')).toHaveLength(2)
    world.store.dispatch(actions.liveReleased())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.sockets).toHaveLength(1)
  })

  it('gives up an attempt without an answer after 20 seconds, and tries again', async () => {
    world.store.dispatch(actions.liveWanted())
    vi.advanceTimersByTime(20_000)
    expect(world.sockets[0]!.closed).toBe(true)
    expect(status(world)).toBe('offline')
    await vi.advanceTimersByTimeAsync(3_000)
    world.socket().open()
    vi.advanceTimersByTime(25_000)
    expect(status(world)).toBe('live')
    expect(world.sockets).toHaveLength(2)
  })

  it('starts again from 3 seconds once it has been open', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    connect()
    for (const wait of [3_000, 6_000]) {
      world.socket().drop()
      await vi.advanceTimersByTimeAsync(wait)
    }
    world.socket().open()
    world.socket().drop()
    expect(world.store.getState().connection).toMatchObject({ retryAt: Date.now() + 3_000 })
  })

  it('does not wait when the network says that it is back', async () => {
    connect()
    world.socket().drop()
    world.store.dispatch(actions.retryWanted())
    await vi.advanceTimersByTimeAsync(0)
    expect(world.sockets).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(world.sockets).toHaveLength(2)
  })

  it('closes a line that has gone silent though nobody closed it', () => {
    connect()
    vi.advanceTimersByTime(30_000)
    expect(status(world)).toBe('live')
    vi.advanceTimersByTime(30_000)
    expect(world.sockets[0]!.closed).toBe(true)
    expect(status(world)).toBe('offline')
  })

  it('repeats what is watched to a new connection, and tells that it is back', async () => {
    world.store.dispatch(actions.quotesWatched())
    world.store.dispatch(actions.priceWatched({ symbol: 'AAPL', timeframe: '5m' }))
    connect()
    const watched = [
      { type: 'subscribe_price', symbol: 'AAPL', timeframe: '5m' },
      { type: 'subscribe_quotes', symbols: 'all' },
    ]
    expect(world.socket().sent).toEqual(watched)
    world.socket().drop()
    await vi.advanceTimersByTimeAsync(3_000)
    world.socket().open()
    expect(world.socket().sent).toEqual(watched)
  })

  it('counts watchers: what two places watch stays watched until both have left', () => {
    connect()
    const { sent } = world.socket()
    const aapl = { symbol: 'AAPL', timeframe: '1D' } as const
    world.store.dispatch(actions.priceWatched(aapl))
    world.store.dispatch(actions.priceWatched(aapl))
    world.store.dispatch(actions.priceUnwatched({ symbol: 'AAPL' }))
    expect(sent).toHaveLength(1)
    world.store.dispatch(actions.priceUnwatched({ symbol: 'AAPL' }))
    expect(sent.at(-1)).toEqual({ type: 'unsubscribe_price', symbol: 'AAPL' })
    world.store.dispatch(actions.priceUnwatched({ symbol: 'AAPL' }))
    expect(sent).toHaveLength(2)
  })

  it('hands on the newest tick of each symbol once a frame, however many came', () => {
    connect()
    const batches: unknown[] = []
    const stop = world.store.subscribe(() => batches.push(world.quotes.get('A')?.price))
    world.socket().receive({ type: 'quotes', ticks: [tick('A', 1, 1), tick('B', 5, 1)] })
    world.socket().receive({ type: 'quotes', ticks: [tick('A', 2, 2)] })
    world.socket().receive({
      type: 'price_update',
      symbol: 'A',
      price: 3,
      timeframe: '1D',
      time: 3,
      volume: 10,
      change: 1,
      changePercent: 0.5,
    })
    expect(world.quotes.get('A')).toBeUndefined()
    expect(world.frame()).toBe(1)
    stop()
    expect(world.quotes.get('A')).toMatchObject({ price: 3, time: 3 })
    expect(world.quotes.get('B')).toMatchObject({ price: 5 })
    expect(batches).toHaveLength(1)
  })

  it('is stale after 15 seconds without a price that somebody waits for, until the next', () => {
    connect()
    vi.advanceTimersByTime(20_000)
    expect(status(world)).toBe('live')
    world.store.dispatch(actions.quotesWatched())
    world.socket().receive({ type: 'quotes', ticks: [tick('A', 1, 1)] })
    vi.advanceTimersByTime(15_000)
    expect(status(world)).toBe('live')
    vi.advanceTimersByTime(1_000)
    expect(world.store.getState().connection).toEqual({
      status: 'stale',
      lastPriceAt: 1_020_000,
    })
    world.socket().receive({ type: 'quotes', ticks: [tick('A', 2, 2)] })
    expect(status(world)).toBe('live')
  })

  it('reads one signal a second of all that are issued, and only as long as the line is open', () => {
    connect()
    const broken = { type: 'signal_issued', signal: 'none that we know' }
    for (let count = 0; count < 50; count += 1) world.socket().receive(broken)
    expect(world.warnings).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    expect(world.warnings).toHaveLength(2)
    world.socket().receive(broken)
    world.socket().drop()
    vi.advanceTimersByTime(2_000)
    expect(world.warnings).toHaveLength(2)
  })

  it('writes down what it cannot read and goes on', () => {
    connect()
    world.socket().receive('{not json')
    world.socket().receive({ type: 'quotes', ticks: [['A', 'much', 1, 1, 1, 1]] })
    world.socket().receive({ type: 'from the future' })
    expect(world.warnings).toHaveLength(3)
    world.socket().receive({ type: 'quotes', ticks: [tick('A', 7, 1)] })
    world.frame()
    expect(world.quotes.get('A')?.price).toBe(7)
  })
})
