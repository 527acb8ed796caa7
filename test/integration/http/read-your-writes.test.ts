import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatPosition } from '../../../src/eventstore/position.ts'
import { openApp, type TestApp } from '../../support/http/app.ts'
import { somebody } from '../../support/http/people.ts'

const behind = 'Your last change is not visible yet; try again in a moment'
const friday = Date.UTC(2025, 5, 6) / 1_000

describe('reading one’s own writes', () => {
  it('waits for the read model to reach them', async () => {
    // Long enough for a machine with too much to do.
    const app = await openApp({ limits: { ownWriteWaitMs: 30_000 } })
    try {
      const agent = app.agent()
      app.holdProjections()
      await agent.post('/api/register').send(somebody()).expect(201)
      const reading = agent.get('/api/user').expect(200)
      const answer = reading.then((response) => response.status)
      app.releaseProjections()
      expect(await answer).toBe(200)
    } finally {
      await app.close()
    }
  })
})

describe('reading one’s own writes while the read model stands still', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await openApp({ limits: { ownWriteWaitMs: 200 } })
  })
  afterEach(() => app.close())

  it('gets 503 and when to come again rather than an old answer', async () => {
    const agent = app.agent()
    app.holdProjections()
    await agent.post('/api/register').send(somebody()).expect(201)
    const response = await agent.get('/api/user')
    expect([response.status, response.text]).toEqual([503, behind])
    expect(response.headers['retry-after']).toBe('1')
    app.releaseProjections()
    await app.caughtUp()
    await agent.get('/api/user').expect(200)
  })

  it.each([
    ['/api/stocks', 'stocks'],
    ['/api/stocks/AAPL', 'stocks'],
    ['/api/stocks/AAPL/bars', 'bars'],
    ['/api/watchlist', 'watchlists'],
    ['/api/drawings/AAPL', 'drawings'],
    ['/api/alerts', 'alerts'],
    ['/api/scanner/presets', 'scanPresets'],
    ['/api/chat', 'chat'],
  ])('is waited for by every call that reads: GET %s', async (path, projection) => {
    const session = app.sessionCookie(
      await app.agent().post('/api/register').send(somebody()).expect(201),
    )
    app.holdProjections()
    await app.list(friday, [{ symbol: 'AAPL', name: 'Apple', sector: null, closes: [10, 20] }])
    const written = `tapedeck.position.${projection}=${formatPosition((await app.events.head())!)}`
    const read = () => app.agent().get(path).set('Cookie', `${session}; ${written}`)
    const early = await read()
    expect([early.status, early.text]).toEqual([503, behind])
    app.releaseProjections()
    await app.caughtUp()
    await read().expect(200)
  })

  it('lets one speak who registered a moment ago', async () => {
    const agent = app.agent()
    app.holdProjections()
    await agent.post('/api/register').send(somebody()).expect(201)
    await agent.post('/api/chat').send({ message: 'first words' }).expect(201)
  })

  it('waits for nothing that one’s commands did not change', async () => {
    await app.caughtUp()
    const agent = app.agent()
    app.holdProjections()
    await agent.post('/api/register').send(somebody()).expect(201)
    await agent.get('/api/stocks').expect(200)
  })

  it('makes nobody else wait', async () => {
    const other = app.agent()
    await other.post('/api/register').send(somebody()).expect(201)
    await app.caughtUp()
    await other.get('/api/user').expect(200)
    app.holdProjections()
    await app.agent().post('/api/register').send(somebody()).expect(201)
    await other.get('/api/stocks').expect(200)
  })

  it('ends for a position of another log instead of waiting for ever', async () => {
    const registered = await app.agent().post('/api/register').send(somebody()).expect(201)
    await app.caughtUp()
    const beyond = `tapedeck.position.accounts=${(2n ** 63n).toString()}/${(2n ** 63n).toString()}`
    const response = await app
      .agent()
      .get('/api/user')
      .set('Cookie', `${app.sessionCookie(registered)}; ${beyond}`)
    expect(response.status).toBe(200)
    const cookies = response.headers['set-cookie'] as unknown as string[]
    expect(cookies.join()).toMatch(
      /tapedeck\.position\.accounts=; Path=\/; Expires=Thu, 01 Jan 1970/,
    )
  })

  it.each(['nonsense', '1/2/3', '-1/0', '99999999999999999999999/0', '%00'])(
    'does not stumble over a cookie that says %s',
    async (text) => {
      await app
        .agent()
        .get('/api/user')
        .set('Cookie', `tapedeck.position.accounts=${text}`)
        .expect(401)
    },
  )
})
