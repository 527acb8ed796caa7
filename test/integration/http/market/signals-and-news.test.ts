import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newsReply } from '../../../../src/contracts/market/news.ts'
import { calibrationReply } from '../../../../src/contracts/market/calibration.ts'
import { signalsReply } from '../../../../src/contracts/market/signals.ts'
import type { NewsItem } from '../../../../src/domain/news/commands.ts'
import { newsAggregate } from '../../../../src/domain/news/decider.ts'
import type { Signal } from '../../../../src/domain/signal/commands.ts'
import { signalAggregate } from '../../../../src/domain/signal/decider.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'

const signalOf = (given: Partial<Signal> = {}): Signal => ({
  signalId: randomUUID(),
  rule: 'moving-average-cross',
  symbol: 'AAPL',
  source: 'simulated',
  timeframe: '1D',
  barTime: 1_749_168_000,
  type: 'buy',
  confidence: 63,
  symbolRecord: { hits: 5, cases: 8, days: 8 },
  marketRecord: { hits: 630, cases: 1_000, days: 1_000 },
  baseRate: 0.46,
  backfilled: false,
  entryPrice: 200,
  targetPrice: 210,
  takeProfit: 220,
  stopLoss: 195,
  expiresAt: Date.UTC(2025, 6, 1),
  reasoning: 'The average of 20 days rose above the one of 50.',
  indicators: ['SMA 20', 'SMA 50'],
  ...given,
})

const itemOf = (given: Partial<NewsItem> = {}): NewsItem => ({
  uuid: randomUUID(),
  title: 'Apple <script>alert(1)</script> rises & rises',
  url: '/api/news/x',
  snippet: 'It rose.',
  body: 'First "paragraph".\nSecond <b>paragraph</b>.',
  publisher: 'Tapedeck Wire',
  publishedAt: Date.parse('2025-06-09T15:00:00Z'),
  entities: [{ symbol: 'AAPL', matchScore: 1, sentimentScore: 0.4 }],
  source: 'simulated',
  simulated: true,
  ...given,
})

describe('what the market process tells', () => {
  let world: TradersApp
  beforeAll(async () => {
    world = await openTraders()
  })
  afterAll(() => world.close())

  const how = () => ({ commandId: randomUUID(), userId: null, now: new Date(world.app.now()) })
  const issue = async (signal: Signal) => {
    world.app.advance(1_000)
    const command = { type: 'IssueSignal', signal } as const
    const { ok } = await world.app.commands.handle(signalAggregate, signal.signalId, command, how())
    expect(ok).toBe(true)
  }
  const close = async (signalId: string) => {
    const at = world.app.now()
    const command = { type: 'CloseSignal', signalId, outcome: 'target', price: 210, at } as const
    const { ok } = await world.app.commands.handle(signalAggregate, signalId, command, how())
    expect(ok).toBe(true)
  }
  const importNews = async (...items: NewsItem[]) => {
    const date = '2025-06-09'
    const command = { type: 'ImportNews', date, items } as const
    const result = await world.app.commands.handle(newsAggregate, date, command, how())
    expect(result).toMatchObject({ ok: true })
    await world.app.caughtUp()
  }

  it('is no signal and an honest calibration at first', async () => {
    expect((await world.ada.get('/api/signals').expect(200)).body).toEqual([])
    const reply = calibrationReply.parse((await world.ada.get('/api/signals/calibration')).body)
    expect(reply.buckets.map(({ from, to }) => [from, to])).toEqual([
      [0, 9],
      [10, 19],
      [20, 29],
      [30, 39],
      [40, 49],
      [50, 59],
      [60, 69],
      [70, 79],
      [80, 89],
      [90, 100],
    ])
    expect(reply.all).toEqual({
      issued: 0,
      closed: 0,
      hits: 0,
      hitRate: null,
      brierScore: null,
      noSkillBrier: null,
      skill: null,
      days: 0,
    })
  })

  it('is signals, newest first, with how the tape closed them', async () => {
    const [first, second] = [signalOf(), signalOf({ symbol: 'MSFT', confidence: 68 })]
    await issue(first)
    await issue(second)
    await close(first.signalId)
    await world.app.caughtUp()
    const signals = signalsReply.parse((await world.ada.get('/api/signals').expect(200)).body)
    expect(signals.map(({ id }) => id)).toEqual([second.signalId, first.signalId])
    expect(signals[0]).toMatchObject({ status: 'active', closed: null, simulated: true })
    expect(signals[1]).toMatchObject({
      status: 'closed',
      confidence: 63,
      closed: { outcome: 'target', price: 210 },
    })
  })

  it('is a calibration that counts hits and measures how sure they were', async () => {
    const { buckets, all } = calibrationReply.parse(
      (await world.ada.get('/api/signals/calibration').expect(200)).body,
    )
    expect(all).toMatchObject({ issued: 2, closed: 1, hits: 1, hitRate: 1 })
    expect(all.brierScore).toBeCloseTo((0.63 - 1) ** 2)
    expect(all).toMatchObject({ noSkillBrier: 0, skill: null, days: 1 })
    expect(buckets[6]).toMatchObject({ issued: 2, closed: 1, meanConfidence: 63 })
    expect(buckets[7]).toMatchObject({ issued: 0, hitRate: null })
  })

  it('is news, newest first, of all or of one symbol', async () => {
    const apple = itemOf()
    const other = itemOf({
      title: 'Motors',
      publishedAt: apple.publishedAt + 60_000,
      entities: [{ symbol: 'GM', matchScore: null, sentimentScore: null }],
    })
    await importNews(apple, other)
    const uuids = async (query: string) =>
      newsReply
        .parse((await world.ada.get(`/api/news${query}`).expect(200)).body)
        .news.map(({ uuid }) => uuid)
    expect(await uuids('')).toEqual([other.uuid, apple.uuid])
    expect(await uuids('?symbol=aapl')).toEqual([apple.uuid])
    expect(await uuids('?symbol=MSFT')).toEqual([])
    await world.ada.get('/api/news?symbol=..').expect(400)
  })

  it('is a page of ours for a simulated article, marked so, with nothing in it that runs', async () => {
    const item = itemOf()
    await importNews(item)
    const page = await world.ada.get(`/api/news/${item.uuid}`).expect(200)
    expect(page.type).toBe('text/html')
    expect(page.text).toContain('SIMULATED')
    expect(page.text).toContain('Apple &lt;script&gt;alert(1)&lt;/script&gt; rises &amp; rises')
    expect(page.text).toContain('<p>Second &lt;b&gt;paragraph&lt;/b&gt;.</p>')
    expect(page.text).not.toContain('<script')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it('is a page in the language and theme that its address names, or the browser asks for', async () => {
    const item = itemOf({
      title: 'Exxon Mobil shares surge 8.4%',
      body: 'Exxon Mobil (XOM) last traded at $100.00, up 8.4% from the close before.\nNobody knows <this> sentence.',
      publisher: 'Tapedeck Simulated Newswire',
    })
    await importNews(item)
    const page = async (query: string, accepted = 'en') => {
      const asked = world.ada.get(`/api/news/${item.uuid}${query}`)
      return (await asked.set('Accept-Language', accepted).expect(200)).text
    }
    const chinese = await page('?language=zh-TW&theme=light')
    expect(chinese).toContain('<html lang="zh-Hant-TW" data-theme="light">')
    expect(chinese).toContain('<h1>Exxon Mobil 股價飆漲 8.4%</h1>')
    expect(chinese).toContain(
      '<p>Exxon Mobil（XOM）最新成交價 $100.00，較前一收盤價上漲 8.4%。</p>',
    )
    expect(chinese).toContain('<p lang="en">Nobody knows &lt;this&gt; sentence.</p>')
    expect(chinese).toContain('這些事件只發生在模擬交易所。')
    expect(chinese).toContain('Tapedeck 模擬通訊社')
    expect(chinese).toContain('2025年6月9日')
    expect(chinese).toContain('<a href="/?symbol=AAPL">AAPL</a>')
    const english = await page('?language=en', 'zh-TW')
    expect(english).toContain('<html lang="en">')
    expect(english).toContain('Jun 9, 2025, 11:00 EDT</time>')
    expect(english).not.toMatch(/\p{Script=Han}/u)
    expect(await page('?language=en&zone=asia/TAIPEI')).toContain('Jun 9, 2025, 23:00 GMT+8</time>')
    for (const none of ['Nowhere', '%2B01:23', ''])
      expect(await page(`?language=en&zone=${none}`)).toContain('Jun 9, 2025, 11:00 EDT</time>')
    expect(await page('', 'zh-Hant-TW,zh;q=0.9,en;q=0.5')).toContain('<html lang="zh-Hant-TW">')
    expect(await page('', 'fr')).toContain('<html lang="en">')
    await world.ada.get(`/api/news/${item.uuid}?language=fr`).expect(400)
  })

  it('leaves an article of real people as they wrote it', async () => {
    const title = 'Exxon Mobil shares surge 8.4%'
    const item = itemOf({ title, body: 'Nothing said.', simulated: false })
    await importNews(item)
    const { text } = await world.ada.get(`/api/news/${item.uuid}?language=zh-TW`).expect(200)
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).not.toContain('class="tag"')
  })

  it('has no page here for a publisher’s own article, or for none', async () => {
    const real = itemOf({ url: 'https://example.com/a', body: null, simulated: false })
    await importNews(real)
    for (const uuid of [real.uuid, randomUUID(), 'x'.repeat(500)]) {
      const response = await world.ada.get(`/api/news/${uuid}`)
      expect([response.status, response.text]).toEqual([404, 'There is no such article'])
    }
  })

  it('says why there is no page on a page, in the language and theme of who opens it', async () => {
    const opened = async (who: typeof world.ada, path: string, accepted = 'en') => {
      const { status, type, text, headers } = await who
        .get(`/api/news/${path}`)
        .set({ Accept: 'text/html,application/xml;q=0.9,*/*;q=0.8', 'Accept-Language': accepted })
      expect([type, headers['cache-control']]).toEqual(['text/html', 'no-store'])
      expect(headers['vary']).toMatch(/Accept-Language/)
      return { status, text }
    }
    const none = randomUUID()
    const chinese = await opened(world.ada, `${none}?language=zh-TW&theme=light`)
    expect(chinese.status).toBe(404)
    expect(chinese.text).toContain('<html lang="zh-Hant-TW" data-theme="light">')
    expect(chinese.text).toContain('<h1>找不到這篇報導</h1>')
    expect(chinese.text).toContain('<a href="/">← 回到 Tapedeck</a>')
    const english = await opened(world.ada, none)
    expect(english.text).toContain('<h1>There is no such article</h1>')
    const signedOut = await opened(world.app.agent(), none, 'zh-TW')
    expect(signedOut.status).toBe(401)
    expect(signedOut.text).toContain('<h1>尚未登入</h1>')
    expect(signedOut.text).toContain('<a href="/auth">登入</a>')
    const wrong = await opened(world.ada, `${none}?language="><script>`, 'zh-TW')
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('<h1>language 不在可選的值之中</h1>')
    expect(wrong.text).not.toContain('<script>')
  })

  it.each(['/api/signals', '/api/signals/calibration', '/api/news'])(
    'is sent once per change and 304 to who has it: GET %s',
    async (path) => {
      const { headers } = await world.ada.get(path).expect(200)
      expect(headers['cache-control']).toBe('private, no-cache')
      await world.ada
        .get(path)
        .set('If-None-Match', headers['etag'] ?? '')
        .expect(304)
    },
  )

  it.each(['/api/signals', '/api/signals/calibration', '/api/news', `/api/news/${randomUUID()}`])(
    'is not for visitors: GET %s',
    async (path) => {
      const response = await world.app.agent().get(path)
      expect([response.status, response.text]).toEqual([401, 'Not signed in'])
    },
  )
})
