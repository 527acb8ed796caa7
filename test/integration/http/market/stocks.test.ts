import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  barsReply,
  type Stock,
  stockDetail,
  type StockDetail,
  stocksReply,
} from '../../../../src/contracts/market/stocks.ts'
import { httpLimits } from '../../../../src/http/limits/http-limits.ts'
import { openApp, type TestApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'

const friday = Date.UTC(2025, 5, 6) / 1_000
const day = 86_400

describe('stocks', () => {
  let app: TestApp
  let agent: ReturnType<TestApp['agent']>
  let cookie: string

  beforeAll(async () => {
    app = await openApp()
    agent = app.agent()
    cookie = app.sessionCookie(await agent.post('/api/register').send(somebody()).expect(201))
    await app.list(friday, [
      {
        symbol: 'AAPL',
        name: 'Apple Inc.',
        sector: 'Technology',
        sharesOutstanding: 15e9,
        floatShares: 14.95e9,
        closes: [190, 195, 200],
      },
      { symbol: 'MSFT', name: 'Microsoft', sector: 'Technology', closes: [400, 410, 400] },
      { symbol: 'GM', name: 'General Motors', sector: 'Automobiles', closes: [40, 44] },
      { symbol: 'NEW', name: 'Newly Listed', sector: null, closes: [] },
    ])
    await app.caughtUp()
  })
  afterAll(() => app.close())

  const list = async (query = ''): Promise<readonly Stock[]> => {
    const response = await agent.get(`/api/stocks${query}`).expect(200)
    return stocksReply.parse(response.body).stocks
  }
  const symbols = async (query: string) => (await list(query)).map(({ symbol }) => symbol)

  it('are listed by symbol, with what a screen shows of them', async () => {
    const stocks = await list()
    expect(stocks.map(({ symbol }) => symbol)).toEqual(['AAPL', 'GM', 'MSFT', 'NEW'])
    expect(stocks[0]).toMatchObject({
      id: 'AAPL',
      name: 'Apple Inc.',
      sector: 'Technology',
      price: 200,
      change: 5,
      marketCap: '3.0T',
      float: '15.0B',
      tradingDate: '2025-06-06',
      simulated: true,
    })
    expect(stocks[3]).toMatchObject({
      price: null,
      change: null,
      marketCap: null,
      float: null,
      tradingDate: null,
    })
  })

  it.each([
    ['?sort=symbol&order=desc', ['NEW', 'MSFT', 'GM', 'AAPL']],
    ['?sort=price', ['GM', 'AAPL', 'MSFT', 'NEW']],
    ['?sort=price&order=desc', ['MSFT', 'AAPL', 'GM', 'NEW']],
    ['?sort=changePercent', ['MSFT', 'AAPL', 'GM', 'NEW']],
    ['?sort=changePercent&order=desc', ['GM', 'AAPL', 'MSFT', 'NEW']],
    ['?sort=price&limit=2', ['GM', 'AAPL']],
    ['?sort=price&limit=4', ['GM', 'AAPL', 'MSFT', 'NEW']],
    ['?sector=Technology&sort=price&order=desc', ['MSFT', 'AAPL']],
    ['?sector=Nothing', []],
    ['?q=mot', ['GM']],
    ['?q=General%20M', ['GM']],
    ['?q=aa', ['AAPL']],
    ['?q=m&sector=Technology', ['MSFT']],
    ['?q=zzz', []],
  ])('%s lists %j, what is not known last', async (query, expected) => {
    expect(await symbols(query)).toEqual(expected)
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=10001', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=0x10', 'limit'],
    ['limit=1e3', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['sort=name', 'sort'],
    ['order=up', 'order'],
  ])('refuses ?%s and names the field', async (query, field) => {
    const response = await agent.get(`/api/stocks?${query}`)
    expect(response.status).toBe(400)
    expect(response.text).toMatch(new RegExp(`^${field} (must|is) [a-z]`))
  })

  it('are the same list whatever else a query says that is nothing to them', async () => {
    const plain = await agent.get('/api/stocks?limit=2').expect(200)
    const more = await agent.get('/api/stocks?limit=2&utm_source=x&foo[]=1&__proto__=1').expect(200)
    expect([more.headers['etag'], more.text]).toEqual([plain.headers['etag'], plain.text])
  })

  it('are not sent again to who has the newest list, and sent when a price changed', async () => {
    const first = await agent.get('/api/stocks?limit=3').expect(200)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const etag = first.headers['etag'] ?? ''
    const again = () => agent.get('/api/stocks?limit=3').set('If-None-Match', etag)
    const unchanged = await again()
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    await app.tick('2025-06-09', [['AAPL', 201.25, 10]])
    await app.caughtUp()
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(stocksReply.parse(changed.body).stocks[0]?.price).toBe(201.25)
  })

  /** The bytes as they come over the wire: supertest would unpack them. */
  const packed = async (coding: string) => {
    const headers = { Cookie: cookie, 'Accept-Encoding': coding }
    const [response] = (await once(get(`${app.url}/api/stocks`, { headers }), 'response')) as [
      IncomingMessage,
    ]
    return { headers: response.headers, bytes: Buffer.concat(await response.toArray()) }
  }

  it('are packed for who takes it', async () => {
    const plain = await packed('identity')
    const brotli = await packed('br, gzip')
    const gzip = await packed('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotli.headers['vary']).toContain('Accept-Encoding')
    const text = plain.bytes.toString()
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(text)
    expect(gunzipSync(gzip.bytes).toString()).toBe(text)
  })

  it('can be looked at one by one, in any case of the symbol', async () => {
    const response = await agent.get('/api/stocks/msft').expect(200)
    const detail: StockDetail = stockDetail.parse(response.body)
    expect(detail).toMatchObject({
      symbol: 'MSFT',
      exchange: 'NYSE',
      currency: 'USD',
      price: 400,
      previousClose: 410,
      week52High: null,
      week52Low: null,
      ofMarketDay: false,
      tradingDate: '2025-06-06',
      eps: 5,
      peRatio: 80,
      dividendYield: 0.25,
      about: 'Microsoft makes things.',
    })
    const etag = response.headers['etag'] ?? ''
    await agent.get('/api/stocks/MSFT').set('If-None-Match', etag).expect(304)
  })

  it.each(['/api/stocks/XYZ', '/api/stocks/xyz/bars', '/api/stocks/XYZ/bars?timeframe=1m'])(
    'are unknown when nobody listed them: %s',
    async (path) => {
      const response = await agent.get(path)
      expect([response.status, response.text]).toEqual([404, 'Unknown symbol XYZ'])
    },
  )

  it.each([
    ['half a character', '%E0%A4%A'],
    ['a NUL', '%00'],
    ['5,000 letters', 'A'.repeat(5_000)],
    ['a way up', '..%2F..%2Fetc%2Fpasswd'],
  ])('survive an address that is none: %s', async (_, symbol) => {
    const path = `/api/stocks/${symbol}`
    const response = await agent.get(path)
    expect([400, 404]).toContain(response.status)
    expect(response.text.length).toBeLessThan(100)
  })

  const bars = async (path: string) =>
    barsReply.parse((await agent.get(`/api/stocks/${path}`).expect(200)).body)

  it('have bars, oldest first', async () => {
    const { symbol, timeframe, bars: found } = await bars('MSFT/bars')
    expect({ symbol, timeframe }).toEqual({ symbol: 'MSFT', timeframe: '1D' })
    expect(found).toEqual([
      { time: friday - 2 * day, open: 400, high: 401, low: 399, close: 400, volume: 1e6 },
      { time: friday - day, open: 410, high: 411, low: 409, close: 410, volume: 1e6 },
      { time: friday, open: 400, high: 401, low: 399, close: 400, volume: 1e6 },
    ])
  })

  it('have the newest bars that begin before a moment', async () => {
    const times = async (query: string) =>
      (await bars(`MSFT/bars?${query}`)).bars.map(({ time }) => time)
    expect(await times('limit=2')).toEqual([friday - day, friday])
    expect(await times(`limit=1&before=${friday.toString()}`)).toEqual([friday - day])
    expect(await times(`before=${(friday - 2 * day).toString()}`)).toEqual([])
  })

  it('have a bar that grows with the ticks, in every timeframe, and say which tick was the last', async () => {
    expect(await bars('GM/bars')).not.toHaveProperty('lastTick')
    await app.tick('2025-06-09', [['GM', 45, 100]])
    await app.tick('2025-06-09', [['GM', 43.5, 150]])
    await app.caughtUp()
    const monday = friday + 3 * day
    const daily = (await bars('GM/bars')).bars
    expect(daily.at(-1)).toEqual({
      time: monday,
      open: 45,
      high: 45,
      low: 43.5,
      close: 43.5,
      volume: 150,
    })
    for (const timeframe of ['1m', '5m', '15m', '30m', '1H', '4H', '1W', '1M']) {
      const { bars: found, lastTick } = await bars(`GM/bars?timeframe=${timeframe}`)
      expect(found.at(-1)).toMatchObject({ close: 43.5 })
      expect(lastTick).toEqual({ date: '2025-06-09', dayVolume: 150 })
      const times = found.map(({ time }) => time)
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    }
    expect(await bars(`GM/bars?before=${monday.toString()}`)).not.toHaveProperty('lastTick')
  })

  it('have weeks and months of the days that are stored, and an answer that is kept', async () => {
    const week = { time: friday - 4 * day, open: 400, high: 411, low: 399, close: 400, volume: 3e6 }
    expect((await bars('MSFT/bars?timeframe=1W')).bars).toEqual([week])
    const first = Date.UTC(2025, 5, 1) / 1_000
    const path = 'MSFT/bars?timeframe=1M'
    expect((await bars(path)).bars).toEqual([{ ...week, time: first }])
    expect((await bars(`${path}&before=${(first + 1).toString()}`)).bars).toHaveLength(1)
    expect((await bars(`${path}&before=${first.toString()}`)).bars).toEqual([])
    const { headers } = await agent.get(`/api/stocks/${path}`).expect(200)
    await agent
      .get(`/api/stocks/${path}`)
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304)
  })

  it.each(['timeframe=2m', 'limit=0', 'limit=5001', 'before=-1', 'before=x'])(
    'refuse ?%s for bars',
    async (query) => {
      const response = await agent.get(`/api/stocks/MSFT/bars?${query}`)
      expect(response.status).toBe(400)
      expect(response.text).toMatch(new RegExp(`^${query.split('=')[0] ?? ''} (must|is) [a-z]`))
    },
  )

  it('are marked stale, with their age, once no newer price came for too long', async () => {
    const ticked = '2025-06-10'
    await app.tick(ticked, [['AAPL', 201, 5_000]])
    await app.caughtUp()
    const aapl = async () => {
      const [listed] = (await list()).filter(({ symbol }) => symbol === 'AAPL')
      const response = await agent.get('/api/stocks/AAPL').expect(200)
      const { stale, ageMs, price } = stockDetail.parse(response.body)
      return [listed!.stale, listed!.price, stale, ageMs, price]
    }
    const seenAt = Date.parse((await list())[0]!.lastUpdated)
    // In two steps: a session that nobody uses ends before.
    app.advance((seenAt - app.now()) / 2)
    await list()
    app.advance(seenAt - app.now())
    expect(await aapl()).toEqual([false, 201, false, 0, 201])
    app.advance(httpLimits.staleAfterMs)
    expect(await aapl()).toEqual([false, 201, false, httpLimits.staleAfterMs, 201])
    app.advance(1)
    expect(await aapl()).toEqual([true, 201, true, httpLimits.staleAfterMs + 1, 201])
    await app.tick(ticked, [['AAPL', 202, 6_000]])
    await app.caughtUp()
    app.advance(-httpLimits.staleAfterMs)
    expect((await aapl()).slice(0, 2)).toEqual([false, 202])
    const unpriced = await agent.get('/api/stocks/NEW').expect(200)
    expect(unpriced.body).toMatchObject({ price: null, stale: false, ageMs: null })
  })
})
