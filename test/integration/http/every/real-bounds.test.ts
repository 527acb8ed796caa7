import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PasswordHasher } from '../../../../src/http/passwords/hasher.ts'
import { openApp } from '../../../support/http/app.ts'
import { somebody } from '../../../support/http/people.ts'
import { openSockets, type SocketsApp } from '../../../support/http/sockets.ts'
import { until } from '../../../support/until.ts'

const monday = '2025-06-09'

/** A1, A2 and so on: as many symbols as are asked for. */
const symbols = (count: number) =>
  Array.from({ length: count }, (_, index) => `A${index.toString(36).toUpperCase()}`)

const list = (names: readonly string[]) => ({ type: 'subscribe_quotes', symbols: names })
const chart = (symbol: string) => ({ type: 'subscribe_price', symbol })

describe('the bounds of sockets, as they are', () => {
  let world: SocketsApp
  beforeAll(async () => {
    world = await openSockets()
    await world.app.tick(
      monday,
      symbols(501).map((symbol) => [symbol, 1, 1] as const),
    )
  })
  afterAll(() => world.close())

  it('are 20 of one user; the next gets 429, a time to wait, and none of the others is hurt', async () => {
    const [ann, bob] = [await world.trader(), await world.trader()]
    const own = await Promise.all(Array.from({ length: 20 }, () => world.connect(ann.session)))
    expect(await world.refused(ann.session)).toEqual({ status: 429, retryAfter: '2' })
    for (const client of own) expect(await client.ask()).toEqual([])
    const other = await world.connect(bob.session)
    expect(await other.ask()).toEqual([])
    own[0]?.ws.close()
    await until('its place is free', () => world.realtime.stats().socketsNow === 20)
    await world.connect(ann.session)
  })

  it('are 500 subscriptions of one socket, lists and charts together', async () => {
    const ann = await world.trader()
    const client = await world.connect(ann.session)
    // That the prices of this world are old is told beside them.
    const ask = async (frame: object) =>
      (await client.ask(frame)).filter(({ type }) => type !== 'prices_stale')
    const all = symbols(501)
    const [first] = await ask(list(all.slice(0, 499)))
    expect(first?.type === 'quotes' && first.ticks).toHaveLength(499)
    expect(await ask(chart(all[499]!))).toMatchObject([{ type: 'price_update' }])
    expect(await ask(chart(all[500]!))).toEqual([
      { type: 'error', message: 'At most 500 subscriptions per socket' },
    ])
    expect(await ask(list(all.slice(0, 500)))).toEqual([
      { type: 'error', message: 'At most 500 subscriptions per socket' },
    ])
    await ask({ type: 'unsubscribe_price', symbol: all[499]! })
    const [again] = await ask(list(all.slice(0, 500)))
    expect(again?.type === 'quotes' && again.ticks).toHaveLength(500)
  })
})

describe('the bound of registrations, as it is', () => {
  /** What a hash costs is no part of this. */
  const instant: PasswordHasher = {
    hash: () => Promise.resolve(`$argon2id$${randomUUID()}`),
    verify: () => Promise.resolve(false),
  }

  it('is 200 an hour from one address; the next gets 429 and the seconds to wait', async () => {
    const app = await openApp({
      replace: () => ({ passwords: instant }),
      config: { trustProxyHops: 1 },
    })
    try {
      const register = (address = '203.0.113.7') =>
        app.agent().post('/api/register').set('X-Forwarded-For', address).send(somebody())
      const before = app.agent()
      await before.post('/api/register').set('X-Forwarded-For', '203.0.113.7').send(somebody())
      for (let done = 1; done < 200; done += 10) {
        const some = Math.min(10, 200 - done)
        const answers = await Promise.all(Array.from({ length: some }, () => register()))
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      }
      const refused = await register()
      expect([refused.status, refused.text]).toEqual([
        429,
        expect.stringMatching(/^Too many registrations; try again in \d+ minutes$/),
      ])
      const wait = Number(refused.headers['retry-after'])
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(3_600)
      expect((await register('203.0.113.8')).status).toBe(201)
      await before.get('/api/user').expect(200)
    } finally {
      await app.close()
    }
  })
})
