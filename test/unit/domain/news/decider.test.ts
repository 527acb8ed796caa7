import { describe, expect, it } from 'vitest'
import { newsDecider } from '../../../../src/domain/news/decider.ts'
import { newsEvents, type NewsEvent } from '../../../../src/domain/news/events.ts'
import { newsLimits } from '../../../../src/domain/news/limits.ts'
import { given } from '../../../support/given.ts'

const item = {
  uuid: '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f',
  title: 'Apple rises',
  url: 'https://example.org/apple-rises',
  snippet: 'Shares rose 3 %.',
  body: null,
  publisher: 'example.org',
  publishedAt: Date.parse('2025-01-03T02:00:00Z'),
  entities: [{ symbol: 'AAPL', matchScore: 12.5, sentimentScore: 0.4 }],
  source: 'marketaux',
  simulated: false,
}
const withId = (index: number) => ({
  ...item,
  uuid: `7f2c1a52-9d0e-4c53-8f57-${index.toString().padStart(12, '0')}`,
})
const imported = (data: typeof item): NewsEvent => ({ type: 'NewsImported', data })
const importAll = (...items: (typeof item)[]) =>
  ({ type: 'ImportNews', date: '2025-01-02', items }) as const

describe('importing news', () => {
  it('writes what is new, in order, and each item once', () => {
    given(newsDecider)
      .when(importAll(item, withId(1), item))
      .then(imported(item), imported(withId(1)))
    given(newsDecider, imported(item))
      .when(importAll(item, withId(1)))
      .then(imported(withId(1)))
    given(newsDecider, imported(item)).when(importAll(item)).then()
  })

  it('is refused for items of another New York day', () => {
    given(newsDecider)
      .when({ ...importAll(item), date: '2025-01-03' })
      .thenRefused({ type: 'another_day', uuid: item.uuid, date: '2025-01-02' })
  })

  it('is refused for more items than fit one append, or one day', () => {
    given(newsDecider)
      .when(importAll(...[0, 1, 2, 3, 4, 5].map(withId)))
      .thenRefused({ type: 'too_many_items', max: 5 })
    const full = Array.from({ length: 2_000 }, (_, index) => imported(withId(index)))
    given(newsDecider, ...full)
      .when(importAll(item))
      .thenRefused({ type: 'day_full', max: 2_000 })
    given(newsDecider, ...full)
      .when(importAll(withId(7)))
      .then()
  })

  it('fits an append even with the longest items', () => {
    const { titleCharactersMax, snippetCharactersMax, bodyCharactersMax } = newsLimits
    // A control character takes six bytes as JSON, more than any other.
    const longest = {
      ...item,
      title: '\u0001'.repeat(titleCharactersMax),
      snippet: '\u0001'.repeat(snippetCharactersMax),
      body: '\u0001'.repeat(bodyCharactersMax),
      url: `https://a/${'字'.repeat(newsLimits.urlCharactersMax - 10)}`,
    }
    newsEvents.NewsImported.parse(longest)
    const bytes = Buffer.byteLength(JSON.stringify(longest)) * newsLimits.itemsPerImportMax
    expect(bytes).toBeLessThan(1_000_000)
  })
})

describe('the url of a news item', () => {
  it.each(['https://a.example/x', 'http://a.example', '/api/news/7f2c1a52'])('may be %s', (url) => {
    expect(newsEvents.NewsImported.safeParse({ ...item, url }).success).toBe(true)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://', '/settings'])(
    'may not be %s, which a browser would follow',
    (url) => {
      expect(newsEvents.NewsImported.safeParse({ ...item, url }).success).toBe(false)
    },
  )
})
