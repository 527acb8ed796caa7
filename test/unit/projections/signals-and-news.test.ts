import { describe, expect, it } from 'vitest'
import type { NewsEvent } from '../../../src/domain/news/events.ts'
import type { SignalEvent } from '../../../src/domain/signal/events.ts'
import { news, newsArticles, newsMentions } from '../../../src/projections/news/documents.ts'
import { newsProjection } from '../../../src/projections/news/projection.ts'
import {
  calibration,
  calibrationDays,
  signals,
} from '../../../src/projections/signals/documents.ts'
import { signalsProjection } from '../../../src/projections/signals/projection.ts'
import { foldAll } from '../../support/logs/memory-unit.ts'

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit.toString()}`
const noon = '2026-01-05T17:00:00.000Z'
const happened = <Event>(...events: readonly Event[]) =>
  events.map((event) => ({ event, occurredAt: noon }))

const issued = (
  digit: number,
  confidence: number,
  targetPrice: number | null = 110,
  backfilled: boolean | null = false,
) =>
  ({
    type: 'SignalIssued',
    data: {
      signalId: uuid(digit),
      rule: 'rsi-reversal',
      symbol: 'AAPL',
      source: 'simulated',
      timeframe: '1D',
      barTime: 1_767_571_200,
      type: targetPrice === null ? 'hold' : 'buy',
      confidence,
      symbolRecord: { hits: 3, cases: 4, days: 4 },
      marketRecord: { hits: 30, cases: 50, days: 50 },
      baseRate: 0.46,
      backfilled,
      entryPrice: 100,
      targetPrice,
      takeProfit: null,
      stopLoss: 95,
      expiresAt: Date.parse(noon) + 1_000,
      reasoning: 'RSI (14) rose through 30.',
      indicators: ['RSI'],
    },
  }) satisfies SignalEvent

const closed = (digit: number, outcome: 'target' | 'stop' | 'time'): SignalEvent => ({
  type: 'SignalClosed',
  data: { signalId: uuid(digit), symbol: 'AAPL', outcome, price: 111, at: Date.parse(noon) },
})

describe('signals', () => {
  it('are active until the tape closes them', async () => {
    const { signalId: _id, ...data } = issued(1, 70).data
    const signal = {
      ...data,
      _id,
      status: 'active',
      closed: null,
      expiresAt: '2026-01-05T17:00:01.000Z',
      createdAt: noon,
    }
    const before = await foldAll(signalsProjection, happened(issued(1, 70)))
    expect(before.all(signals)).toEqual([signal])
    const after = await foldAll(signalsProjection, happened(issued(1, 70), closed(1, 'target')))
    expect(after.all(signals)).toEqual([
      { ...signal, status: 'closed', closed: { outcome: 'target', price: 111, at: noon } },
    ])
  })

  it('are counted by confidence: issued, closed, hits, and the Brier score of the closed', async () => {
    const unit = await foldAll(
      signalsProjection,
      happened<SignalEvent>(
        issued(1, 70),
        issued(2, 79),
        issued(3, 70),
        issued(4, 70),
        closed(1, 'target'),
        closed(2, 'stop'),
        closed(3, 'time'),
        issued(5, 100),
        issued(6, 0),
        closed(5, 'target'),
      ),
    )
    const buckets = new Map(unit.all(calibration).map((bucket) => [bucket._id, bucket]))
    expect([...buckets.keys()].sort()).toEqual(['0', '7', '9'])
    expect(buckets.get('0')).toMatchObject({ from: 0, to: 9, issued: 1, closed: 0, brierSum: 0 })
    expect(buckets.get('9')).toMatchObject({ from: 90, to: 100, issued: 1, closed: 1, hits: 1 })
    const seventies = buckets.get('7')!
    expect(seventies).toMatchObject({ from: 70, to: 79, issued: 4, closed: 3, hits: 1 })
    expect(seventies.brierSum).toBeCloseTo(0.3 ** 2 + 0.79 ** 2 + 0.7 ** 2, 12)
    expect(seventies.confidenceSum).toBe(219)
  })

  it('that were not issued in time stay out of the count, however they came out', async () => {
    const past = [issued(1, 70, 110, true), issued(2, 70, 110, null)]
    const unit = await foldAll(
      signalsProjection,
      happened<SignalEvent>(...past, closed(1, 'target'), closed(2, 'stop')),
    )
    expect(unit.all(calibration)).toEqual([])
    expect(unit.all(calibrationDays)).toEqual([])
    expect(unit.all(signals)).toMatchObject([{ status: 'closed' }, { status: 'closed' }])
  })

  it('are counted by the day of their bar, whose signals share the market’s fate', async () => {
    const next = issued(3, 50)
    const later = { ...next, data: { ...next.data, barTime: next.data.barTime + 86_400 } }
    const unit = await foldAll(
      signalsProjection,
      happened<SignalEvent>(
        ...[issued(1, 70), issued(2, 40), later, issued(4, 50)],
        ...([1, 2, 3] as const).map((digit) => closed(digit, 'target')),
      ),
    )
    expect(unit.all(calibrationDays).map(({ _id }) => Number(_id))).toEqual([
      next.data.barTime,
      later.data.barTime,
    ])
    expect(unit.all(calibration).reduce((days, bucket) => days + bucket.days, 0)).toBe(2)
  })

  it('without a target can be no hit and are left out of the count', async () => {
    const unit = await foldAll(signalsProjection, happened(issued(1, 50, null), closed(1, 'time')))
    expect(unit.all(calibration)).toEqual([])
    expect(unit.all(signals)).toMatchObject([{ status: 'closed' }])
  })
})

describe('news', () => {
  const item = {
    title: 'Apple rises',
    url: '/api/news/1',
    snippet: 'It rose.',
    publisher: 'Simulated Wire',
    publishedAt: Date.parse(noon),
    entities: [
      { symbol: 'AAPL', matchScore: 9.5, sentimentScore: 0.4 },
      { symbol: 'MSFT', matchScore: null, sentimentScore: null },
      { symbol: 'AAPL', matchScore: 1, sentimentScore: null },
    ],
    source: 'simulated',
    simulated: true,
  }
  const imported = (digit: number, body: string | null): NewsEvent => ({
    type: 'NewsImported',
    data: { uuid: uuid(digit), body, ...item },
  })

  it('are found by when they came and by whom they are about; the article stands apart', async () => {
    const unit = await foldAll(
      newsProjection,
      happened(imported(1, 'All of it.'), imported(2, null)),
    )
    expect(unit.all(news)).toEqual([
      { _id: uuid(1), ...item },
      { _id: uuid(2), ...item },
    ])
    expect(unit.all(newsArticles)).toEqual([{ _id: uuid(1), body: 'All of it.' }])
    const { publishedAt } = item
    expect(unit.all(newsMentions)).toEqual(
      [1, 2].flatMap((digit) =>
        ['AAPL', 'MSFT'].map((symbol) => ({
          _id: `${symbol}|${uuid(digit)}`,
          symbol,
          item: uuid(digit),
          publishedAt,
        })),
      ),
    )
  })
})
