import { describe, expect, test } from 'vitest'
import type { FeedCommands, FeedOptions } from '../../../../src/market/feed-port.ts'
import { closeDay } from '../../../../src/market/feed/close-day.ts'
import { createDealings } from '../../../../src/market/feed/outcome.ts'
import { feedLimits } from '../../../../src/market/feed/retry.ts'
import {
  symbols,
  beforeMidnight,
  Killed,
  world,
  start,
  until,
  runFor,
} from '../../../support/feed-world.ts'
import { manualClock } from '../../../support/manual-clock.ts'

describe('at midnight New York, the feed', () => {
  test('closes the old day for every symbol before the first beat of the new one', async () => {
    const place = world(beforeMidnight)
    await runFor(place, 8)
    const steps = place.log.events.flatMap(({ type, data }) =>
      'date' in data ? `${type} ${data.date}` : [],
    )
    const [beat, closing] = [steps.indexOf('PricesTicked 2026-06-11'), symbols]
    expect(beat).toBeGreaterThan(closing)
    expect(steps).toEqual([
      ...new Array<string>(beat - closing).fill('PricesTicked 2026-06-10'),
      ...new Array<string>(closing).fill('TradingDayClosed 2026-06-10'),
      ...new Array<string>(steps.length - beat).fill('PricesTicked 2026-06-11'),
    ])
  })

  test('begins the volume anew', async () => {
    const place = world(beforeMidnight)
    await runFor(place, 8)
    for (const { date, ticks } of place.log.eventsOf('PricesTicked')) {
      if (date === '2026-06-10') expect(ticks[1]![2]).toBeGreaterThan(1_000_000)
      else expect(ticks[1]![2]).toBeLessThan(100_000)
    }
  })

  test('lets ticks expire only when every book of their day is closed', async () => {
    const place = world(beforeMidnight)
    const writer = place.log.writer()
    const refusesOne: FeedCommands = {
      ...writer,
      closeTradingDay: (source, symbol, date, closed) =>
        symbol === 'MSFT'
          ? Promise.resolve({ ok: false, reason: 'refused', sentence: 'no' })
          : writer.closeTradingDay(source, symbol, date, closed),
    }
    await runFor(place, 8, { commands: refusesOne })
    expect(place.log.eventsOf('TradingDayClosed')).toHaveLength(symbols - 1)
    expect([...place.log.expiring]).toEqual([])
  })

  test('closes books no faster than the read side follows', async () => {
    let [ahead, aheadMost, waits] = [0, 0, 0]
    const options = {
      provider: { source: 'simulated' },
      commands: {
        closeTradingDay: () => {
          aheadMost = Math.max(aheadMost, (ahead += 1))
          return Promise.resolve({ ok: true })
        },
        expireTicks: () => Promise.resolve({ ok: true }),
      },
      reader: {
        caughtUp: () => {
          ahead = 0
          waits += 1
          return Promise.resolve()
        },
        dayBook: () => Promise.resolve({}),
      },
      ...{ random: () => 0, isAway: () => false, report: () => undefined },
      ...{ clock: manualClock(beforeMidnight), signal: new AbortController().signal },
    } as unknown as FeedOptions
    const many = Array.from({ length: 1_000 }, (_, index) => `S${index.toString()}`)
    await closeDay(options, createDealings(options), '2026-06-10', many)
    expect(aheadMost).toBe(feedLimits.symbolsAheadMax)
    expect(waits).toBe(Math.ceil(many.length / feedLimits.symbolsAheadMax))
  })

  test('killed after any step, it closes each book once, lets its ticks expire and loses no day', async () => {
    for (let killAt = 1; killAt <= 2 * symbols + 1; killAt += 1) {
      for (const moment of ['before', 'after'] as const) {
        const place = world(beforeMidnight)
        let count = 0
        place.log.fault = (now, name) => {
          const closing = ['dayBook', 'closeTradingDay', 'expireTicks'].includes(name)
          if (closing && now === moment && ++count === killAt) throw new Killed()
        }
        const first = start(place)
        await until(
          place,
          () =>
            first.ended() !== null ||
            count > killAt ||
            place.log.eventsOf('PricesTicked').length > 6,
        )
        first.stop.abort()
        await first.finished
        if (place.log.expiring.size > 0)
          expect(place.log.eventsOf('TradingDayClosed')).toHaveLength(symbols)
        place.log.fault = () => undefined
        await runFor(place, 2)
        const closed = place.log
          .eventsOf('TradingDayClosed')
          .map(({ symbol, date }) => `${symbol} ${date}`)
        expect(closed.sort()).toEqual(['AAPL 2026-06-10', 'MSFT 2026-06-10', 'SPY 2026-06-10'])
        expect([...place.log.expiring]).toEqual(['2026-06-10'])
      }
    }
  })
})
