import type { TradingDate } from '../../../../src/domain/calendar/trading-day.ts'
import { describe, expect, test } from 'vitest'
import type {
  ClosedDay,
  FeedCommands,
  FeedOptions,
  FeedReader,
} from '../../../../src/market/feed-port.ts'
import { createDaySummaries } from '../../../../src/market/feed/day-summaries.ts'
import { createDealings } from '../../../../src/market/feed/outcome.ts'
import { createTapeRecorder } from '../../../../src/market/feed/tape/tape-recorder.ts'
import { feedLimits } from '../../../../src/market/feed/limits.ts'
import {
  symbols,
  tickMs,
  beforeMidnight,
  Killed,
  world,
  start,
  until,
  runFor,
  type World,
} from '../../../support/worlds/feed-world.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { Unavailable } from '../../../support/logs/market-log.ts'

const [firstDay, secondDay] = ['2026-06-10', '2026-06-11'] as const
const midnight = Date.parse('2026-06-11T04:00:00.000Z')
const dayMs = 86_400_000

/** One book after each tick batch. */
const slices = { limits: { symbolsAheadMax: 1 } }

const stepsOf = ({ log }: World): string[] =>
  log.events.flatMap(({ type, data }) => ('date' in data ? `${type} ${data.date}` : []))

const closedBooks = ({ log }: World) =>
  log
    .eventsOf('TradingDayClosed')
    .toSorted((a, b) => (`${a.date} ${a.symbol}` < `${b.date} ${b.symbol}` ? -1 : 1))

const booksOf = (place: World): string[] =>
  closedBooks(place).map(({ symbol, date }) => `${symbol} ${date}`)

const everyBookOf = (date: TradingDate) => [`AAPL ${date}`, `MSFT ${date}`, `SPY ${date}`]

/** Ends as soon as it has written this many tick batches, with whatever it was at. */
const runUntilKilled = async (
  place: World,
  given: Parameters<typeof start>[1],
  batches: number,
) => {
  const feed = start(place, given)
  await until(
    place,
    () => feed.ended() !== null || place.log.eventsOf('PricesTicked').length >= batches,
  )
  feed.stop.abort()
  await feed.finished
}

describe('at midnight New York, the feed', () => {
  test('closes the old day a slice after each tick batch of the new one', async () => {
    const place = world(beforeMidnight)
    await runFor(place, 8, slices)
    const steps = stepsOf(place)
    const first = steps.indexOf(`PricesTicked ${secondDay}`)
    expect(steps.slice(0, first).every((step) => step === `PricesTicked ${firstDay}`)).toBe(true)
    expect(steps.slice(first, first + 2 * symbols)).toEqual(
      Array.from({ length: symbols }, () => [
        `PricesTicked ${secondDay}`,
        `TradingDayClosed ${firstDay}`,
      ]).flat(),
    )
    expect(booksOf(place)).toEqual(everyBookOf(firstDay))
    expect([...place.log.expiring]).toEqual([firstDay])
  })

  test('closes what is left of a day before a third day begins', async () => {
    const place = world(beforeMidnight)
    const feed = start(place, slices)
    await until(place, () => booksOf(place).length === 1)
    await place.clock.advance(dayMs)
    await until(place, () => place.log.expiring.has(secondDay))
    feed.stop.abort()
    await feed.finished
    const closings = (steps: readonly string[]) =>
      steps.filter((step) => step.startsWith('TradingDayClosed'))
    const steps = stepsOf(place)
    const third = steps.indexOf('PricesTicked 2026-06-12')
    const ofDay = (date: TradingDate) =>
      Array.from({ length: symbols }, () => `TradingDayClosed ${date}`)
    expect(closings(steps.slice(0, third))).toEqual(ofDay(firstDay))
    expect(closings(steps.slice(third))).toEqual(ofDay(secondDay))
  })

  test('does so too when it was cut off and starts again on the third day', async () => {
    const place = world(beforeMidnight)
    const first = start(place, slices)
    await until(place, () => booksOf(place).length === 1)
    first.stop.abort()
    await first.finished
    await place.clock.advance(dayMs)
    await runFor(place, 1, slices)
    const steps = stepsOf(place)
    const third = steps.indexOf('PricesTicked 2026-06-12')
    expect(steps.slice(0, third)).toContain(`PricesTicked ${secondDay}`)
    expect(steps.slice(0, third).filter((step) => step.startsWith('Trading'))).toEqual(
      Array.from({ length: symbols }, () => `TradingDayClosed ${firstDay}`),
    )
  })

  test('closes what each symbol left open, whatever day that is', async () => {
    const place = world('2026-06-12T16:00:00.000Z')
    const steps: string[] = []
    const done = { ok: true } as const
    const step = (what: string) => {
      steps.push(what)
      return Promise.resolve(done)
    }
    const left = (symbol: string, dayBefore: TradingDate, hasSummary: boolean) => {
      const price = { symbol, price: 100, dayVolume: 1, date: '2026-06-12' as const }
      return { ...price, dayBefore, hasSummary }
    }
    const feed = start(place, {
      reader: {
        ...place.log.reader,
        lastPrices: () =>
          Promise.resolve([
            left('SPY', secondDay, true),
            left('AAPL', firstDay, false),
            left('MSFT', '2026-06-09', true),
          ]),
        daySummary: () => Promise.resolve({} as ClosedDay),
      },
      commands: {
        ...place.log.writer(),
        tickPrices: () => step('batch'),
        closeTradingDay: (_source, symbol, date) => step(`${symbol} ${date}`),
        expireTicks: (_source, date) => step(`expire ${date}`),
      },
    })
    await until(place, () => steps.length > 5)
    feed.stop.abort()
    await feed.finished
    expect(steps.filter((what) => what !== 'batch')).toEqual([
      `AAPL ${firstDay}`,
      `expire ${firstDay}`,
      `expire ${secondDay}`,
    ])
    expect(feed.kinds('day_closed')).toEqual([{ kind: 'day_closed', date: firstDay, symbols: 1 }])
  })

  test('begins the volume anew', async () => {
    const place = world(beforeMidnight)
    await runFor(place, 8)
    for (const { date, ticks } of place.log.eventsOf('PricesTicked')) {
      if (date === firstDay) expect(ticks[1]![2]).toBeGreaterThan(1_000_000)
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

  test('takes a refused book up again at its next start', async () => {
    const place = world(beforeMidnight)
    const writer = place.log.writer()
    const refuses = {
      ...writer,
      closeTradingDay: () =>
        Promise.resolve({ ok: false, reason: 'refused', sentence: 'no' } as const),
    }
    await runFor(place, 8, { commands: refuses })
    expect(booksOf(place)).toEqual([])
    await runFor(place, 2)
    expect(booksOf(place)).toEqual(everyBookOf(firstDay))
    expect([...place.log.expiring]).toEqual([firstDay])
  })

  test('goes on with its tick batches while the read side is behind, and closes the books later', async () => {
    const place = world(beforeMidnight)
    let isBehind = false
    const waits: (number | undefined)[] = []
    const reader: FeedReader = {
      ...place.log.reader,
      caughtUp: (patienceMs) => {
        if (isBehind) waits.push(patienceMs)
        return isBehind ? Promise.reject(new Unavailable()) : Promise.resolve()
      },
    }
    const feed = start(place, { reader })
    await until(place, () => feed.kinds('batch').length === 2)
    isBehind = true
    await until(place, () => feed.kinds('batch').length === 12)
    expect(booksOf(place)).toEqual([])
    expect(new Set(waits)).toEqual(new Set([feedLimits.summaryPatienceMs]))
    isBehind = false
    await until(place, () => place.log.expiring.size > 0)
    expect(booksOf(place)).toEqual(everyBookOf(firstDay))
    feed.stop.abort()
    await feed.finished
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
        daySummary: () => Promise.resolve({}),
      },
      random: () => 0,
      isUnavailable: () => false,
      report: () => undefined,
      clock: manualClock(beforeMidnight),
      signal: new AbortController().signal,
    } as unknown as FeedOptions
    const many = Array.from({ length: 1_000 }, (_, index) => `S${index.toString()}`)
    const dealings = createDealings(options)
    const books = createDaySummaries(options, dealings, createTapeRecorder(options, dealings))
    books.add(firstDay, many)
    await books.closeSome()
    expect([ahead, waits]).toEqual([feedLimits.symbolsAheadMax, 1])
    await books.closeAll()
    expect(aheadMost).toBe(feedLimits.symbolsAheadMax)
    expect(waits).toBe(Math.ceil(many.length / feedLimits.symbolsAheadMax))
  })

  test('killed after any step, it closes each book once, lets its ticks expire and loses no day', async () => {
    const unharmed = world(beforeMidnight)
    await runFor(unharmed, 12, slices)
    const books = closedBooks(unharmed)
    expect(books).toHaveLength(symbols)
    const steps = new Set(['daySummary', 'closeTradingDay', 'expireTicks', 'tickPrices'])
    let kills = 0
    for (let killAt = 1; killAt <= 4 * symbols + 4; killAt += 1) {
      for (const moment of ['before', 'after'] as const) {
        const place = world(beforeMidnight)
        let count = 0
        place.log.fault = (now, name) => {
          if (place.clock.now() < midnight) return
          if (!steps.has(name) || now !== moment || ++count !== killAt) return
          kills += 1
          throw new Killed()
        }
        await runUntilKilled(place, slices, 14)
        if (place.log.expiring.size > 0) expect(booksOf(place)).toEqual(everyBookOf(firstDay))
        place.log.fault = () => undefined
        await runFor(place, symbols + 2, slices)
        expect(closedBooks(place)).toEqual(books)
        expect([...place.log.expiring]).toEqual([firstDay])
      }
    }
    expect(kills).toBeGreaterThan(4 * symbols)
  })

  test('killed in every night for four nights, it closes every book of every day once', async () => {
    const place = world(beforeMidnight)
    for (let night = 0; night < 4; night += 1) {
      let closings = 0
      place.log.fault = (moment, name) => {
        if (
          name === 'closeTradingDay' &&
          moment === 'after' &&
          ++closings === 1 + (night % symbols)
        )
          throw new Killed()
      }
      const before = place.log.eventsOf('PricesTicked').length
      await runUntilKilled(place, slices, before + 12)
      await place.clock.advance(dayMs - 12 * tickMs)
    }
    place.log.fault = () => undefined
    await runFor(place, 12, slices)
    const days = new Set(place.log.eventsOf('PricesTicked').map(({ date }) => date))
    const ended = [...days].sort().slice(0, -1)
    expect(ended.length).toBeGreaterThanOrEqual(4)
    expect(booksOf(place)).toEqual(ended.flatMap(everyBookOf))
    expect([...place.log.expiring].sort()).toEqual(ended)
  })
})
