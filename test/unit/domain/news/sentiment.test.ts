import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NewsItem } from '../../../../src/domain/news/commands.ts'
import { sentimentOf, withSentiment } from '../../../../src/domain/news/sentiment.ts'

describe('the sentiment of a headline', () => {
  it.each([
    ['Intel shares plunge 12.1% on Tuesday', -1, -0.3],
    ['Shares of Ford tumble 5.3% after the company cuts its outlook', -1, -0.3],
    ['Ford shares fall 1.2%', -0.6, -0.1],
    ['Annual meeting on Thursday', -0.1, 0.1],
    ['Shares, trust, interest, growth and gross energy', -0.1, 0.1],
    ['Apple shares gain 3.4%', 0.1, 0.5],
    ['Apple beats estimates, shares soar 9%', 0.3, 1],
  ])('%s: above %f, at most %f', (title, low, high) => {
    const score = sentimentOf(title)
    expect(score).toBeGreaterThanOrEqual(low)
    expect(score).toBeLessThanOrEqual(high)
  })

  it('is turned by a negation', () => {
    expect(sentimentOf('Apple did not beat estimates')).toBeLessThan(0)
    expect(sentimentOf('Apple beat estimates')).toBeGreaterThan(0)
  })

  it('is stronger in capitals, unless all of it is', () => {
    expect(sentimentOf('Ford shares PLUNGE')).toBeLessThan(sentimentOf('Ford shares plunge'))
    expect(sentimentOf('Ford shares Plunge')).toBe(sentimentOf('Ford shares plunge'))
    expect(sentimentOf('FORD SHARES PLUNGE')).toBe(sentimentOf('Ford shares plunge'))
  })

  it('is of the first 600 characters', () => {
    const meeting = 'Annual meeting on Thursday. '.repeat(30)
    expect(sentimentOf(`${meeting} Shares plunge`)).toBe(0)
    expect(sentimentOf(`${meeting.slice(0, 580)} Shares plunge`)).toBeLessThan(0)
  })

  it('is a number from −1 to 1 for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        const score = sentimentOf(text)
        expect(Math.abs(score)).toBeLessThanOrEqual(1)
        expect(Object.is(score, -0)).toBe(false)
      }),
    )
  })
})

describe('an item whose provider gave no sentiment', () => {
  const item = (...sentimentScores: (number | null)[]): NewsItem => ({
    uuid: '7f2c1a52-9d0e-4c53-8f57-0a1b2c3d4e5f',
    title: 'Apple shares surge 8%',
    url: 'https://example.org/a',
    snippet: '',
    body: null,
    publisher: 'example.org',
    publishedAt: 0,
    entities: sentimentScores.map((sentimentScore) => ({
      symbol: 'AAPL',
      matchScore: null,
      sentimentScore,
    })),
    source: 'marketaux',
    simulated: false,
  })

  it('gets ours', () => {
    const { entities } = withSentiment(item(null, -0.2))
    expect(entities[0]?.sentimentScore).toBeGreaterThan(0.3)
    expect(entities[1]?.sentimentScore).toBe(-0.2)
  })

  it('keeps what the provider gave', () => {
    const given = item(-0.2, 0)
    expect(withSentiment(given)).toBe(given)
  })
})
