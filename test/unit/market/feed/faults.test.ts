import { describe, expect, test } from 'vitest'
import { feedLimits } from '../../../../src/market/feed/limits.ts'
import type { MarketDataProvider } from '../../../../src/market/port.ts'
import { createSimulatedExchange } from '../../../../src/market/simulated/exchange.ts'
import { Unavailable } from '../../../support/logs/market-log.ts'
import {
  tickMs,
  symbols,
  beforeMidnight,
  world,
  start,
  until,
  runFor,
  timeframesOf,
} from '../../../support/worlds/feed-world.ts'

describe('while the store is unavailable, the feed', () => {
  test('tries the same tick batch again with growing, bounded waits, and writes it once', async () => {
    const place = world()
    let failures = 0
    place.log.fault = (moment, name) => {
      // The worst kind: the write was done, and only then the line dropped.
      const second = place.log.eventsOf('PricesTicked').length === 2
      if (name === 'tickPrices' && moment === 'after' && second && failures < 11) {
        failures += 1
        throw new Unavailable()
      }
    }
    const feed = start(place)
    await until(place, () => place.log.eventsOf('PricesTicked').length === 4)
    const waits = feed.reports.flatMap((r) => (r.kind === 'store_unavailable' ? [r.waitMs] : []))
    expect(waits).toEqual([50, 100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000, 2_000, 2_000])
    expect(waits.at(-1)).toBe(feedLimits.waitMaxMs)
    const times = place.log.eventsOf('PricesTicked').map(({ ticks }) => ticks[0]![3])
    expect(new Set(times).size).toBe(4)
    expect(times[1]! - times[0]!).toBe(tickMs)
    expect(times[2]! - times[1]!).toBeGreaterThan(12_000)
    expect(times[3]! - times[2]!).toBe(tickMs)
    feed.stop.abort()
    await feed.finished
  })

  test('waits with everything else too, from its first question on', async () => {
    const place = world()
    const seen = new Set<string>()
    place.log.fault = (_, name) => {
      if (seen.has(name)) return
      seen.add(name)
      throw new Unavailable()
    }
    const feed = await runFor(place, 2)
    expect(seen.size).toBeGreaterThanOrEqual(7)
    expect(feed.kinds('store_unavailable').length).toBe(seen.size)
    expect(place.log.eventsOf('StockListed')).toHaveLength(symbols)
  })

  test('stops at once when told to', async () => {
    const place = world()
    place.log.fault = () => {
      throw new Unavailable()
    }
    const feed = start(place)
    await until(place, () => feed.kinds('store_unavailable').length > 3)
    feed.stop.abort()
    await feed.finished
    expect(feed.ended()).toBe('stopped')
  })
})

describe('of two feeds at once', () => {
  test('one notices and ends, and no tick batch is written twice', async () => {
    const place = world()
    await runFor(place, 1)
    const feeds = [start(place), start(place)]
    await until(place, () => feeds.some((feed) => feed.ended() !== null))
    const written = place.log.eventsOf('PricesTicked').length
    await until(place, () => place.log.eventsOf('PricesTicked').length >= written + 3)
    expect(feeds.map((feed) => feed.ended()).sort()).toEqual(['lost_race', null])
    const times = place.log.eventsOf('PricesTicked').map(({ ticks }) => ticks[0]![3])
    expect(new Set(times).size).toBe(times.length)
    for (const feed of feeds) {
      feed.stop.abort()
      await feed.finished
    }
  })
})

describe('the feed', () => {
  test('reports what is refused and goes on', async () => {
    const place = world()
    const commands = place.log.writer()
    const feed = await runFor(place, 2, {
      commands: {
        ...commands,
        importFundamentals: () =>
          Promise.resolve({ ok: false, reason: 'refused', sentence: 'No such thing.' }),
      },
    })
    expect(feed.kinds('refused')).toContainEqual({
      kind: 'refused',
      what: 'fundamentals of AAPL',
      sentence: 'No such thing.',
    })
    expect(timeframesOf(place.log, 'AAPL')).toHaveLength(4)
  })

  test('parts a tick batch that spans midnight, and drops ticks of a closed day', async () => {
    const place = world(beforeMidnight)
    const midnight = Date.parse('2026-06-11T04:00:00.000Z')
    const exchange = createSimulatedExchange({ seed: 1, symbols, tickMs, clock: place.clock })
    const provider: MarketDataProvider = {
      ...exchange,
      async *ticks({ signal }) {
        yield [['SPY', 445, 10, midnight - 9_000]]
        await place.clock.wait(15_000, signal)
        yield [
          ['SPY', 447, 5, midnight],
          ['AAPL', 175, 11, midnight - 1],
        ]
        yield [
          ['SPY', 446, 12, midnight - 1_000],
          ['AAPL', 176, 13, midnight + 1],
        ]
      },
    }
    const feed = start(place, { provider })
    await until(place, () => feed.ended() !== null)
    expect(
      place.log.eventsOf('PricesTicked').map(({ date, ticks }) => [date, ticks[0]![0]]),
    ).toEqual([
      ['2026-06-10', 'SPY'],
      ['2026-06-10', 'AAPL'],
      ['2026-06-11', 'SPY'],
      ['2026-06-11', 'AAPL'],
    ])
    expect(feed.kinds('late_ticks')).toEqual([{ kind: 'late_ticks', date: '2026-06-10', ticks: 1 }])
  })

  test('passes a bug on instead of swallowing it', async () => {
    const place = world()
    place.log.fault = (_, name) => {
      if (name === 'tickPrices') throw new TypeError('a bug')
    }
    const feed = start(place)
    await until(place, () => feed.ended() !== null)
    expect(feed.ended()).toBeInstanceOf(TypeError)
  })
})
