import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bar } from '../../../src/contracts/market/stocks.ts'
import {
  type AggregatedTimeframe,
  aggregatedTimeframes,
} from '../../../src/domain/calendar/chart-timeframes.ts'
import type { Timeframe } from '../../../src/domain/calendar/timeframes.ts'
import { findChartBars } from '../../../src/http/stocks/find-chart-bars.ts'
import { chunkStart } from '../../../src/projections/bars/chunk-spans.ts'
import { emptyChunk, seriesOf, setBar } from '../../../src/projections/bars/chunk.ts'
import {
  type BarChunkDocument,
  barChunks,
  type FormingDocument,
  type RankedBar,
} from '../../../src/projections/bars/documents.ts'
import type { ReadModels } from '../../../src/projections/read-models.ts'
import { anyBar } from '../../support/arbitraries/any-bar.ts'
import type { PlainBar } from '../../support/logs/market-events.ts'

interface Asked {
  readonly filter: {
    readonly series: { readonly eq: string }
    readonly start: { readonly lt: number }
  }
  readonly limit: number
}

/** Read models with these bars of X, of which the newest is still growing. */
const readModelsWith = (timeframe: Timeframe, bars: readonly RankedBar[]): ReadModels => {
  const chunks = new Map<number, BarChunkDocument>()
  for (const bar of bars.slice(0, -1)) {
    const start = chunkStart(timeframe, bar.t)
    const chunk = chunks.get(start) ?? emptyChunk(seriesOf('X', timeframe), start)
    setBar(chunk, bar)
    chunks.set(start, chunk)
  }
  const forming: Pick<FormingDocument, '_id' | 'bars' | 'ended'> = {
    _id: 'X',
    bars: { '1m': null, '5m': null, '15m': null, '1H': null, '4H': null, '1D': null },
    ended: null,
  }
  forming.bars[timeframe] = bars.at(-1) ?? null
  const find = ({ filter, limit }: Asked) =>
    Promise.resolve(
      [...chunks.values()]
        .filter(({ series, start }) => series === filter.series.eq && start < filter.start.lt)
        .sort((a, b) => b.start - a.start)
        .slice(0, limit),
    )
  const reader = (collection: unknown) =>
    collection === barChunks ? { find } : { get: () => Promise.resolve(forming) }
  return { reader } as unknown as ReadModels
}

const isoOf = (seconds: number) => new Date(seconds * 1_000).toISOString()

/** What the bars of one bucket have in common, without New York's calendar. */
const bucketOf: Readonly<Record<AggregatedTimeframe, (time: number) => number>> = {
  // Clocks change by whole hours.
  '30m': (time) => Math.floor(time / 1_800) * 1_800,
  // 1970 began on a Thursday.
  '1W': (time) => (Math.floor((time / 86_400 + 3) / 7) * 7 - 3) * 86_400,
  '1M': (time) => Date.parse(`${isoOf(time).slice(0, 7)}-01T00:00:00Z`) / 1_000,
}

/** The obvious way: bars of one bucket one after the other. */
const expectedBars = (timeframe: AggregatedTimeframe, bars: readonly RankedBar[]): Bar[] => {
  const expected: Bar[] = []
  for (const { t, o, h, l, c, v } of bars) {
    const time = bucketOf[timeframe](t)
    const last = expected.at(-1)
    if (last?.time === time)
      expected[expected.length - 1] = {
        time,
        open: last.open,
        high: Math.max(last.high, h),
        low: Math.min(last.low, l),
        close: c,
        volume: last.volume + v,
      }
    else expected.push({ time, open: o, high: h, low: l, close: c, volume: v })
  }
  return expected
}

/** Quarter hours of the week about either clock change, or days of the two years about 2026. */
const anyTimes = (timeframe: AggregatedTimeframe) =>
  timeframe === '30m'
    ? fc
        .tuple(
          fc.constantFrom('2026-03-05T05:00:00Z', '2026-10-29T04:00:00Z'),
          fc.uniqueArray(fc.nat(7 * 96), { minLength: 1, maxLength: 300 }),
        )
        .map(([start, places]) => places.map((n) => Date.parse(start) / 1_000 + n * 900))
    : fc
        .uniqueArray(fc.nat(730), { minLength: 1, maxLength: 500 })
        .map((places) => places.map((n) => Date.parse('2025-06-15T00:00:00Z') / 1_000 + n * 86_400))

const anyBars = (timeframe: AggregatedTimeframe) =>
  anyTimes(timeframe).chain((times) =>
    fc
      .array(anyBar, { minLength: times.length, maxLength: times.length })
      .map((bars: readonly PlainBar[]) =>
        times
          .toSorted((a, b) => a - b)
          .map((t, index): RankedBar => {
            const [o, h, l, c, v] = bars[index]!
            return { t, o, h, l, c, v, r: 0 }
          }),
      ),
  )

describe.each(['30m', '1W', '1M'] as const)('the bars of %s', (timeframe) => {
  const { from } = aggregatedTimeframes[timeframe]

  it('are each the aggregation of the shorter bars in it, over both clock changes', async () => {
    await fc.assert(
      fc.asyncProperty(anyBars(timeframe), async (bars) => {
        const found = await findChartBars(readModelsWith(from, bars), 'X', {
          timeframe,
          limit: 5_000,
        })
        expect(found).toEqual(expectedBars(timeframe, bars))
      }),
    )
  })

  it('are whole on every page, wherever the page ends', async () => {
    const page = fc.record({
      limit: fc.integer({ min: 1, max: 40 }),
      end: fc.nat(1_000),
    })
    await fc.assert(
      fc.asyncProperty(anyBars(timeframe), page, async (bars, { limit, end }) => {
        const expected = expectedBars(timeframe, bars)
        const first = expected[0]!.time
        const last = bars.at(-1)!.t
        const before = Math.floor(first + (end / 1_000) * (last + 2 - first))
        const readModels = readModelsWith(from, bars)
        const found = await findChartBars(readModels, 'X', { timeframe, limit, before })
        expect(found).toEqual(expected.filter(({ time }) => time < before).slice(-limit))
      }),
    )
  })

  it('are asked for before any moment that a query can name', async () => {
    const bars: RankedBar[] = [{ t: 1_767_571_200, o: 1, h: 2, l: 1, c: 2, v: 3, r: 0 }]
    const countBefore = async (before: number) =>
      (await findChartBars(readModelsWith(from, bars), 'X', { timeframe, limit: 9, before })).length
    expect(await countBefore(0)).toBe(0)
    expect(await countBefore(Number.MAX_SAFE_INTEGER)).toBe(1)
  })
})
