import { describe, expect, it } from 'vitest'
import type { NewsItem } from '../../../../src/domain/news/commands.ts'
import { newsDecider } from '../../../../src/domain/news/decider.ts'
import type { NewsEvent } from '../../../../src/domain/news/events.ts'
import type { ImportNews, NewsReport } from '../../../../src/market/news/port.ts'
import { runNews } from '../../../../src/market/news/run-news.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const noon = '2026-06-10T16:00:00.000Z'
const everyMs = 60_000

const item = (place: number, publishedAt = Date.parse(noon)): NewsItem => ({
  uuid: `7f2c1a52-9d0e-4c53-8f57-${place.toString().padStart(12, '0')}`,
  title: `Apple shares surge ${place.toString()}%`,
  url: 'https://example.org/a',
  snippet: '',
  body: null,
  publisher: 'example.org',
  publishedAt,
  entities: [{ symbol: 'AAPL', matchScore: 1, sentimentScore: null }],
  source: 'marketaux',
  simulated: false,
})

/** Each round of the provider gives what is next: items, or a failure. */
const run = async (
  rounds: (NewsItem[] | Error)[],
  refuse: (call: number) => Awaited<ReturnType<ImportNews>> | Error | null = () => null,
) => {
  const clock = manualClock(noon)
  const total = rounds.length
  const stop = new AbortController()
  const [events, reports, sizes] = [[] as NewsEvent[], [] as NewsReport[], [] as number[]]
  const importNews: ImportNews = (date, items) => {
    const fault = refuse(sizes.push(items.length))
    if (fault instanceof Error) return Promise.reject(fault)
    if (fault) return Promise.resolve(fault)
    const state = events.reduce(newsDecider.evolve, newsDecider.initial)
    const decision = newsDecider.decide({ type: 'ImportNews', date, items }, state)
    if (!decision.ok) throw new Error(JSON.stringify(decision.refusal))
    events.push(...decision.events)
    return Promise.resolve({ ok: true })
  }
  const running = runNews({
    provider: {
      source: 'marketaux',
      everyMs,
      latest: () => {
        const next = rounds.shift() ?? []
        return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
      },
    },
    importNews,
    clock,
    nextTurn: () => Promise.resolve(),
    report: (report) => reports.push(report),
    signal: stop.signal,
  })
  for (let round = 0; round < total; round += 1) {
    await clock.advance(0)
    await clock.advance(everyMs)
  }
  stop.abort()
  await running
  return { events, reports, sizes, uuids: events.map(({ data }) => data.uuid) }
}

describe('news that come in', () => {
  it('are recorded once each, with a sentiment, five at a time', async () => {
    const seven = [1, 2, 3, 4, 5, 6, 7].map((place) => item(place))
    const { events, sizes } = await run([seven, [...seven, item(8)]])
    expect(events).toHaveLength(8)
    expect(sizes).toEqual([5, 2, 1])
    for (const { data } of events) expect(data.entities[0]?.sentimentScore).toBeGreaterThan(0.3)
  })

  it('stand in the book of the New York day on which they were published', async () => {
    const yesterday = item(2, Date.parse('2026-06-10T03:59:00Z'))
    expect((await run([[item(1), yesterday]])).events).toHaveLength(2)
  })

  it('are told again when the provider or the store was unavailable', async () => {
    const away = new Error('away')
    const { uuids, reports } = await run([away, [item(1)], [item(1)]], (call) =>
      call === 1 ? away : null,
    )
    expect(uuids).toEqual([item(1).uuid])
    expect(reports.map(({ kind }) => kind).slice(0, 4)).toEqual([
      'news_unavailable',
      'news_unavailable',
      'news_imported',
      'news_requested',
    ])
  })

  it('are tried again after a lost race, and not after a refusal', async () => {
    const lost = await run([[item(1)], [item(1)]], (call) =>
      call === 1 ? { ok: false, reason: 'lost_race' } : null,
    )
    expect(lost.uuids).toEqual([item(1).uuid])
    const refused = await run([[item(1)], [item(1)]], () => ({
      ok: false,
      reason: 'refused',
      sentence: 'day_full',
    }))
    expect(refused.reports.map(({ kind }) => kind).slice(0, 2)).toEqual([
      'news_refused',
      'news_requested',
    ])
  })
})
