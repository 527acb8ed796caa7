import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectionLines, type WatchRow } from '../../../src/contracts/ops.ts'
import { eventuallyOnMongo as eventually } from '../../support/mongo/eventually-on-mongo.ts'
import { noProductOnMongo, testServer } from '../../support/mongo/test-server.ts'
import { type RunningProduct, startProduct } from '../../support/product.ts'
import { lastingFolder } from '../../support/temp-folder.ts'
import { Trader } from '../../support/trader.ts'

const rules = [
  { field: 'PRICE', operator: 'greater than', compareType: 'NUMERIC', compareValue: '10' },
]

/** Of days that are over. */
const before = Math.floor(Date.now() / 1_000) - 40 * 86_400
const bars = `/api/stocks/AAPL/bars?timeframe=1D&limit=100&before=${before.toString()}`

/** One question of each read model that a trader's screens ask. */
const paths = [
  '/api/user',
  '/api/chat',
  '/api/watchlist',
  '/api/alerts',
  '/api/scanner/presets',
  '/api/stocks?sort=symbol',
  '/api/stocks?q=apple',
  '/api/stocks/AAPL/financials',
  bars,
  '/api/news',
  '/api/signals',
  '/api/signals/calibration',
]

/** What the market moves between two looks is no difference of the stores. */
const moving =
  /"(price|change|changePercent|volume|marketCap|lastUpdated|stale)":(?:"[^"]*"|[^,}]*)/g

/** Not bars and news: the built server looks at every document for each of their thousand writes. */
const rebuilt = [
  'accounts',
  'stocks',
  'watchlists',
  'alerts',
  'chat',
  'signals',
  'scanPresets',
  'drawings',
]

/** Two looks of the signals: one that settles the tape, one that finds nothing new. */
const quietMsMin = 15_000

const reason = noProductOnMongo
const title =
  reason === null ? 'the whole product on MongoDB' : `the product on MongoDB (not run: ${reason})`

// The log stays in a file of the folder: in the end the embedded stores are folded from the same one.
describe.skipIf(reason !== null)(title, () => {
  const folder = lastingFolder()
  const server = testServer()
  let product: RunningProduct
  let trader: Trader

  const start = (env: Readonly<Record<string, string>> = {}) =>
    // One tick batch a minute and no news: little moves while it is looked at.
    startProduct(folder.path, {
      SIM_SYMBOLS: '2',
      SIM_TICK_MS: '60000',
      NEWS_DATA: 'none',
      ...env,
    })
  const ops = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${product.opsPort.toString()}${path}`, { method })
  const readiness = async () => {
    const reply = await ops('/readyz')
    return { status: reply.status, body: await reply.text() }
  }
  const becomes = (status: number, what: string) =>
    eventually(what, readiness, (now) => now.status === status)
  const lines = async () => {
    return projectionLines.parse(await (await ops('/projections')).json())
  }

  /** When signals last looked at the tape (performance.now()), or null. */
  const signalsLookedAt = async (): Promise<number | null> => {
    const rows = (await (await ops('/watch')).json()) as WatchRow[]
    const ago = rows.find(({ name }) => name === 'signals')?.lastDoneMsAgo ?? null
    return ago === null ? null : performance.now() - ago
  }

  /** The history is in, signals have looked at the whole of it, and nothing comes any more. */
  const isStill = async () => {
    let seen = ''
    let stillSince = performance.now()
    await eventually(
      'nothing comes any more',
      async () => ({ all: await lines(), lookedAt: await signalsLookedAt() }),
      ({ all, lookedAt }) => {
        const now = JSON.stringify(all.map(({ position }) => position))
        if (now !== seen || all.some(({ lag }) => lag !== 0)) stillSince = performance.now()
        seen = now
        return lookedAt !== null && lookedAt - stillSince > quietMsMin
      },
    )
  }

  /** A busy projector may be seconds behind its own trader: 503, and the browser asks again. */
  const answer = async (path: string): Promise<string> => {
    const reply = await eventually(
      `${path} is answered`,
      () => trader.call('GET', path),
      ({ status }) => status !== 503,
    )
    expect([path, reply.status]).toEqual([path, 200])
    return (await reply.text()).replaceAll(moving, '"$1":0')
  }
  const answers = async () => {
    const all: Record<string, unknown> = {}
    for (const path of paths) all[path] = JSON.parse(await answer(path))
    return all
  }

  beforeAll(async () => {
    await server.start()
    product = await start({
      MONGODB_URL: server.urlOf('tapedeck'),
      MONGODB_WRITES_PER_MESSAGE: '50',
    })
    trader = new Trader(product.url)
  }, 480_000)
  afterAll(async () => {
    await product.stop()
    await server.dispose()
    folder.remove()
  }, 480_000)

  it('signs up, talks, watches, sets alerts and lists stocks', async () => {
    await becomes(200, 'the market is there')
    await isStill()
    expect((await trader.register()).status).toBe(201)
    const sent = [
      ['POST', '/api/chat', { message: 'first words' }, 201],
      ['POST', '/api/watchlist', { symbol: 'AAPL' }, 201],
      ['POST', '/api/watchlist', { symbol: 'SPY' }, 201],
      ['DELETE', '/api/watchlist/SPY', undefined, 204],
      ['POST', '/api/alerts', { symbol: 'AAPL', condition: 'price_above', value: 9e6 }, 201],
      ['POST', '/api/scanner/presets', { name: 'Mine', filters: JSON.stringify(rules) }, 201],
    ] as const
    for (const [method, path, body, status] of sent)
      expect([path, (await trader.call(method, path, body)).status]).toEqual([path, status])
    const seen = await answers()
    expect(seen['/api/chat']).toMatchObject({ messages: [{ message: 'first words' }] })
    expect(seen['/api/watchlist']).toMatchObject([{ symbol: 'AAPL' }])
    expect(seen['/api/alerts']).toMatchObject([{ condition: 'price_above' }])
    expect(seen['/api/scanner/presets']).toMatchObject([{ name: 'Mine' }])
    expect(JSON.stringify(seen['/api/stocks?sort=symbol'])).toContain('"symbol":"SPY"')
    expect(JSON.stringify(seen['/api/stocks?q=apple'])).toContain('"symbol":"AAPL"')
    expect(JSON.stringify(seen[bars]).length).toBeGreaterThan(1_000)
  }, 480_000)

  it('rebuilds at an operator’s word, and answers the same', async () => {
    const before = await answers()
    for (const name of rebuilt)
      expect((await ops(`/projections/${name}/rebuild`, 'POST')).status).toBe(202)
    const wanted = async () => (await lines()).filter(({ name }) => rebuilt.includes(name))
    const after = await eventually('all are rebuilt', wanted, (all) =>
      all.every(({ generation, rebuild }) => generation?.endsWith('.2') && !rebuild),
    )
    expect(await answers()).toEqual(before)
    expect(after.map(({ comparison }) => comparison?.different)).toEqual(rebuilt.map(() => 0))
  }, 480_000)

  it('accepts commands while MongoDB is unavailable, and catches up by itself when it is back', async () => {
    await server.kill()
    const refused = await trader.call('GET', '/api/watchlist')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
    const red = await becomes(503, 'readiness is red')
    expect(red.body).toContain('read models')
    const sent = [
      ['POST', '/api/chat', { message: 'said in the dark' }, 201],
      ['POST', '/api/watchlist', { symbol: 'SPY' }, 201],
      ['DELETE', '/api/watchlist/AAPL', undefined, 204],
      ['POST', '/api/alerts', { symbol: 'SPY', condition: 'price_below', value: 1 }, 201],
      ['POST', '/api/watchlist', { symbol: 'NOBODY' }, 404],
      ['POST', '/api/alerts', { symbol: 'NOBODY', condition: 'price_below', value: 1 }, 404],
    ] as const
    for (const [method, path, body, status] of sent)
      expect([path, (await trader.call(method, path, body)).status]).toEqual([path, status])
    expect((await new Trader(product.url).register()).status).toBe(503)
    await server.start()
    await becomes(200, 'it has caught up')
    const seen = await answers()
    expect(seen['/api/chat']).toMatchObject({
      messages: [{ message: 'first words' }, { message: 'said in the dark' }],
    })
    expect(seen['/api/watchlist']).toMatchObject([{ symbol: 'SPY' }])
    expect(seen['/api/alerts']).toHaveLength(2)
  }, 480_000)

  it('tells what the embedded stores tell of the same commands, field by field', async () => {
    await becomes(200, 'it has caught up')
    const before = await answers()
    await product.stop()
    product = await start()
    trader = new Trader(product.url, trader.username)
    await becomes(200, 'the embedded stores are folded')
    expect((await trader.signIn()).status).toBe(200)
    expect(await answers()).toEqual(before)
  }, 480_000)
})
