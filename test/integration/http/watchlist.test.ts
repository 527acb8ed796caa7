import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchlistEntry, watchlistReply } from '../../../src/contracts/watchlists/watchlist.ts'
import { openTraders, type TradersApp } from '../../support/http/traders.ts'

describe('a watchlist', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders()
  })
  afterAll(() => world.close())

  const symbolsOf = async (agent: TradersApp['ada']) => {
    const response = await agent.get('/api/watchlist').expect(200)
    return watchlistReply.parse(response.body).map(({ symbol }) => symbol)
  }

  it('is the trader’s own, in the order of adding, seen at once', async () => {
    const { ada, bob } = world
    const added = await ada.post('/api/watchlist').send({ symbol: ' msft ' }).expect(201)
    expect(watchlistEntry.parse(added.body).symbol).toBe('MSFT')
    expect(await symbolsOf(ada)).toEqual(['MSFT'])
    world.app.advance(1)
    await ada.post('/api/watchlist').send({ symbol: 'AAPL' }).expect(201)
    expect(await symbolsOf(ada)).toEqual(['MSFT', 'AAPL'])
    expect(await symbolsOf(bob)).toEqual([])
    const again = await ada.post('/api/watchlist').send({ symbol: 'MSFT' }).expect(200)
    expect(again.body).toEqual(added.body)
    expect(await symbolsOf(ada)).toEqual(['MSFT', 'AAPL'])
  })

  it('is kept by no cache', async () => {
    const response = await world.ada.get('/api/watchlist').expect(200)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('loses what is removed, once, and only for its owner', async () => {
    const { ada, bob } = world
    await ada.post('/api/watchlist').send({ symbol: 'GM' })
    const foreign = await bob.delete('/api/watchlist/GM')
    expect([foreign.status, foreign.text]).toEqual([404, 'GM is not on your watchlist'])
    await ada.delete('/api/watchlist/gm').expect(204)
    expect(await symbolsOf(ada)).not.toContain('GM')
    await ada.delete('/api/watchlist/GM').expect(404)
  })

  it.each([
    [{}, 400, 'Symbol is required'],
    [{ symbol: '' }, 400, 'symbol is not a ticker symbol'],
    [{ symbol: 7 }, 400, 'Symbol is required'],
    [{ symbol: 'AAPL', more: 1 }, 400, 'Unrecognized key: "more"'],
    [{ symbol: 'NOPE' }, 404, 'Unknown symbol NOPE'],
  ])('does not take %j', async (body, status, text) => {
    const response = await world.ada.post('/api/watchlist').send(body)
    expect([response.status, response.text]).toEqual([status, text])
  })

  it('gives the same answer and one event for a key that comes twice', async () => {
    const { app, bob } = world
    const key = randomUUID()
    const add = (symbol: string) =>
      bob.post('/api/watchlist').set('Idempotency-Key', key).send({ symbol })
    const first = await add('AAPL').expect(201)
    app.advance(1_000)
    const second = await add('AAPL').expect(201)
    expect(second.body).toEqual(first.body)
    const { id } = (await bob.get('/api/user')).body as { id: string }
    expect(await app.eventTypes(`watchlist-${id}`)).toEqual(['SymbolAddedToWatchlist.v2'])
    const other = await add('MSFT')
    expect([other.status, other.text]).toEqual([
      422,
      'This Idempotency-Key was already used with another body',
    ])
    const stranger = await world.ada
      .post('/api/watchlist')
      .set('Idempotency-Key', key)
      .send({ symbol: 'GM' })
    expect(stranger.status).toBe(201)
  })

  it.each([
    ['get', '/api/watchlist'],
    ['post', '/api/watchlist'],
    ['delete', '/api/watchlist/AAPL'],
  ] as const)('is not for visitors: %s %s', async (method, path) => {
    const response = await world.app.agent()[method](path)
    expect([response.status, response.text]).toEqual([401, 'Not signed in'])
  })
})

describe('commands of one trader', () => {
  it('are 20 a second with a burst of 100, and nobody else’s', async () => {
    const world = await openTraders({
      limits: { writesPerSecondMax: 2, writesBurstMax: 5, burstWindowMs: 60_000 },
    })
    const statuses = []
    for (let count = 0; count < 6; count += 1)
      statuses.push((await world.ada.delete('/api/watchlist/AAPL')).status)
    // A new second may begin on the way and allow two more.
    while (statuses.length < 12 && statuses.at(-1) !== 429)
      statuses.push((await world.ada.delete('/api/watchlist/AAPL')).status)
    expect(statuses.slice(0, 5)).toEqual([404, 404, 404, 404, 404])
    expect(statuses.at(-1)).toBe(429)
    const refused = await world.ada.delete('/api/watchlist/AAPL')
    if (refused.status === 429) {
      expect(refused.text).toMatch(/^Too many changes; try again in /)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await world.bob.delete('/api/watchlist/AAPL')).status).toBe(404)
    await world.close()
  })
})
