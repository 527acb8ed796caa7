import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newsEvents } from '../../../src/domain/news/events.ts'
import { systemClock } from '../../../src/market/clock.ts'
import { createGuard } from '../../../src/market/guard.ts'
import { createMarketaux } from '../../../src/market/marketaux/provider.ts'
import { json, type ServicePeer, servicePeer } from '../../support/service-peer.ts'

const token = 'secret-token'

/** An article as marketaux documents it. */
const article = (more: object = {}) => ({
  uuid: '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f',
  title: 'Apple shares rise',
  description: 'What happened.',
  keywords: '',
  snippet: 'Apple shares rose on Tuesday.',
  url: 'https://example.org/apple',
  image_url: 'https://example.org/apple.png',
  language: 'en',
  published_at: '2026-06-09T17:03:11.000000Z',
  source: 'example.org',
  relevance_score: null,
  entities: [
    {
      symbol: 'AAPL',
      name: 'Apple Inc.',
      exchange: null,
      country: 'us',
      type: 'equity',
      industry: 'Technology',
      match_score: 21.4,
      sentiment_score: 0.31,
      highlights: [],
    },
  ],
  similar: [],
  ...more,
})

let peer: ServicePeer
let bad: string[]
let urls: URL[]

beforeEach(async () => {
  bad = []
  urls = []
  peer = await servicePeer((_url, response) => response.end())
})
afterEach(() => peer.close())

const dataIs = (...data: unknown[]) => {
  peer.answer = (url, response) => {
    urls.push(url)
    json(response, {
      meta: { found: data.length, returned: data.length, limit: 50, page: 1 },
      data,
    })
  }
}

const latest = () =>
  createMarketaux({
    token,
    symbols: Array.from({ length: 80 }, (_, i) => `S${i.toString()}`),
    everyMs: 900_000,
    guard: createGuard({
      clock: systemClock,
      random: Math.random,
      limits: { timeoutMs: 200, firstWaitMs: 1, waitMaxMs: 2 },
    }),
    fetch: peer.fetch,
    onBadRow: (source, fault) => bad.push(`${source} ${fault}`),
  }).latest(new AbortController().signal)

describe('news of marketaux', () => {
  it('are items that can be recorded, with its sentiment', async () => {
    dataIs(article())
    const [item, ...others] = await latest()
    expect(others).toEqual([])
    expect(newsEvents.NewsImported.parse(item)).toEqual({
      uuid: article().uuid,
      title: 'Apple shares rise',
      url: 'https://example.org/apple',
      snippet: 'Apple shares rose on Tuesday.',
      body: null,
      publisher: 'example.org',
      publishedAt: Date.parse('2026-06-09T17:03:11Z'),
      entities: [{ symbol: 'AAPL', matchScore: 21.4, sentimentScore: 0.31 }],
      source: 'marketaux',
      simulated: false,
    })
  })

  it('are asked for by token and at most fifty symbols', async () => {
    dataIs()
    await latest()
    expect(urls[0]?.host).toBe('api.marketaux.com')
    expect(urls[0]?.searchParams.get('api_token')).toBe(token)
    expect(urls[0]?.searchParams.get('symbols')?.split(',')).toHaveLength(50)
  })

  it.each([
    { uuid: 'seven' },
    { title: null },
    { title: '' },
    { url: 'javascript:alert(1)' },
    { published_at: 'yesterday' },
    { source: 7 },
  ])('lose an article that is wrong, and no other: %o', async (wrong) => {
    dataIs(article(wrong), article({ title: 'Good' }), 'nonsense')
    expect((await latest()).map(({ title }) => title)).toEqual(['Good'])
    expect(bad).toEqual(['marketaux bad_shape', 'marketaux bad_shape'])
  })

  it('are cut where a character ends, not within it', async () => {
    const [title, snippet] = ['t'.repeat(499), 's'.repeat(3_999)]
    dataIs(article({ title: `${title}🚀 rises`, snippet: `${snippet}🚀 rises` }))
    expect(await latest()).toMatchObject([{ title, snippet }])
    dataIs(article({ title: `${title.slice(1)}🚀 rises` }))
    expect(await latest()).toMatchObject([{ title: `${title.slice(1)}🚀` }])
  })

  it('lose an entity that is wrong, and take what it does not say as not known', async () => {
    const entities = [
      { symbol: 'not a ticker' },
      { symbol: 'IBM' },
      { symbol: 'MSFT', sentiment_score: 7 },
    ]
    dataIs(article({ entities, snippet: null, description: null }))
    const [item] = await latest()
    expect(item?.snippet).toBe('')
    expect(item?.entities).toEqual([{ symbol: 'IBM', matchScore: null, sentimentScore: null }])
  })

  it('fail without naming the token', async () => {
    peer.answer = (_url, response) =>
      json(response, { error: { code: 'usage_limit_reached' } }, 402)
    const failure = latest()
    await expect(failure).rejects.toThrow('marketaux answered 402')
    await expect(failure).rejects.not.toThrow(token)
    expect(peer.asked).toHaveLength(3)
  })

  it('fail in time when nobody answers', async () => {
    peer.answer = () => undefined
    await expect(latest()).rejects.toThrow()
  })
})
