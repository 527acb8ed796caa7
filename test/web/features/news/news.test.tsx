import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createI18n } from '../../../../src/web/i18n/i18n.ts'
import { relativeTime } from '../../../../src/web/features/news/relative-time.ts'
import { timeFormat } from '../../../../src/domain/calendar/time-format.ts'
import { sentimentOf } from '../../../../src/web/features/news/news-panel.tsx'
import { NewsPanel } from '../../../../src/web/features/news/news-panel.tsx'
import type { Preferences } from '../../../../src/web/state/preferences.ts'
import { deferred, json, text } from '../../support/fake-server.ts'
import { createWorld, renderPart } from '../../support/page.tsx'

const item = (index: number, more: Record<string, unknown> = {}) => ({
  uuid: `news-${index.toString()}`,
  title: `Headline ${index.toString()}`,
  url: '/api/news/x',
  snippet: 'Something happened.',
  source: 'Simulated Wire',
  published_at: '2026-01-02T09:05:00.000Z',
  entities: [{ symbol: 'AAPL', match_score: 1, sentiment_score: 0.5 }],
  simulated: true,
  ...more,
})

describe('Recent News', () => {
  it('shows the newest ten with source, age and sentiment, labelled simulated', async () => {
    const news = Array.from({ length: 12 }, (_, index) => item(index))
    const world = createWorld({ 'GET /api/news': () => json({ news }) })
    await renderPart(world, <NewsPanel />)
    expect(await screen.findByText('Headline 9')).toBeTruthy()
    expect(screen.queryByText('Headline 10')).toBeNull()
    expect(screen.getAllByText('Very Positive')).toHaveLength(10)
    expect(screen.getByText('SIMULATED')).toBeTruthy()
  })

  it('sounds in colours of its own, which no price has', async () => {
    const news = [0.5, 0, -0.5].map((sentiment_score, index) =>
      item(index, { entities: [{ symbol: 'AAPL', match_score: 1, sentiment_score }] }),
    )
    const world = createWorld({ 'GET /api/news': () => json({ news }) })
    await renderPart(world, <NewsPanel />)
    const coloursOf = async (words: string) =>
      (await screen.findByText(words)).className
        .split(' ')
        .filter((name) => /text-(?!xs)/.test(name))
    expect(await coloursOf('Very Positive')).toEqual(['text-positive'])
    expect(await coloursOf('Neutral')).toEqual(['text-text-2'])
    expect(await coloursOf('Very Negative')).toEqual(['text-negative'])
  })

  it('follows no address that is not of the web', async () => {
    const news = [item(1, { url: 'javascript:alert(1)' }), item(2, { url: 'https://a.example/b' })]
    const world = createWorld({ 'GET /api/news': () => json({ news }) })
    await renderPart(world, <NewsPanel />)
    const second = await screen.findByRole('link', { name: 'Headline 2' })
    expect(second.getAttribute('rel')).toContain('noopener')
    expect(screen.getByText('Headline 1').getAttribute('href')).toBeNull()
  })

  it('leads to our own article in the language and theme of its reader, and elsewhere as it is', async () => {
    const other = 'https://a.example/b'
    const news = [item(1), item(2, { url: other, simulated: false })]
    const leadsTo = async (preferences: Partial<Preferences>) => {
      const world = createWorld({ 'GET /api/news': () => json({ news }) }, preferences)
      await renderPart(world, <NewsPanel />)
      await screen.findByText('Headline 2')
      const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
      cleanup()
      return addresses
    }
    expect(await leadsTo({})).toEqual(['/api/news/x?language=en&theme=dark', other])
    expect(await leadsTo({ language: 'zh-TW', theme: 'system' })).toEqual([
      '/api/news/x?language=zh-TW',
      other,
    ])
  })

  it('draws the rows of what comes while it loads, and says nothing yet', async () => {
    const answer = deferred<Response>()
    const world = createWorld({ 'GET /api/news': () => answer.promise })
    const { container } = await renderPart(world, <NewsPanel />)
    const rows = () => container.querySelectorAll('[aria-hidden] > .h-12').length
    expect(rows()).toBe(3)
    expect(container.textContent).toBe('Recent News')
    answer.resolve(json({ news: [item(1)] }))
    expect(await screen.findByText('Headline 1')).toBeTruthy()
    expect(rows()).toBe(0)
  })

  it('says when there is none, and when it cannot be loaded', async () => {
    await renderPart(createWorld({ 'GET /api/news': () => json({ news: [] }) }), <NewsPanel />)
    expect(await screen.findByText('No recent news available.')).toBeTruthy()
    cleanup()
    await renderPart(createWorld({ 'GET /api/news': () => text('x', 503) }), <NewsPanel />)
    expect(await screen.findByText('Unable to load news at this time')).toBeTruthy()
    expect(screen.getByText(/^Please check your internet connection\./)).toBeTruthy()
  })

  it('says how long ago: minutes, hours, days, then the date', async () => {
    const { t } = await createI18n('en')
    const at = Date.parse('2026-01-10T00:00:00Z')
    const ago = (minutes: number) =>
      relativeTime(
        new Date(at - minutes * 60_000).toISOString(),
        at,
        t,
        timeFormat('en', 'America/New_York').date,
      )
    expect([0, 59, 60, 1_439, 1_440, 10_079].map(ago)).toEqual([
      '0m ago',
      '59m ago',
      '1h ago',
      '23h ago',
      '1d ago',
      '6d ago',
    ])
    expect(ago(10_080)).toBe('Jan 2, 2026')
  })

  it('has five words for sentiment', () => {
    expect([0.31, 0.3, 0.11, 0.1, 0, -0.1, -0.11, -0.3, -0.31].map(sentimentOf)).toEqual([
      'veryPositive',
      'positive',
      'positive',
      'neutral',
      'neutral',
      'neutral',
      'negative',
      'negative',
      'veryNegative',
    ])
  })
})
