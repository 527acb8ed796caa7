import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarketEvent } from '../../../../src/domain/all-events.ts'
import {
  dailyBarTime,
  shiftDate,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../../../../src/domain/calendar/trading-day.ts'
import { bucketAt } from '../../../../src/domain/calendar/buckets.ts'
import type { PriceFeedEvent, Tick } from '../../../../src/domain/price-feed/events.ts'
import {
  type Timeframe,
  timeframes,
  timeframeSeconds,
} from '../../../../src/domain/calendar/timeframes.ts'
import { chunkSeconds } from '../../../../src/projections/bars/chunk-spans.ts'
import { barChunks, formingBars } from '../../../../src/projections/bars/documents.ts'
import { bookOf, chart, charts, foldedOn } from '../../../support/charts.ts'
import { imported, type PlainBar, ticked } from '../../../support/logs/market-events.ts'

const fold = foldedOn('2026-03-07')

/** Days around both changes of New York's clocks, and two ordinary ones. */
const firstDay = fc.constantFrom('2026-03-06', '2026-10-30', '2026-01-05', '2026-07-01')

interface Trade {
  readonly second: number
  readonly price: number
  readonly traded: number
}

/** Trades of a few hours on some of three days, in the order of time. */
const trades = fc.record({
  date: firstDay,
  trades: fc
    .array(
      fc.record({
        day: fc.nat(2),
        second: fc.oneof(fc.nat(3 * 3_600), fc.nat(23 * 3_600 - 1)),
        price: fc.integer({ min: 1, max: 1_000 }).map((cents) => cents / 100),
        traded: fc.nat(500),
      }),
      { minLength: 1, maxLength: 60 },
    )
    .map((all) => all.sort((a, b) => a.day - b.day || a.second - b.second)),
})

const onDay = (
  date: TradingDate,
  { day, second, price, traded }: { day: number; second: number; price: number; traded: number },
) => {
  const start = tradingDayStart(shiftDate(date, day)) / 1_000
  return { second: start + second, price, traded }
}

const batchesOf = (all: readonly Trade[]): PriceFeedEvent[] => {
  const totals = new Map<string, number>()
  return all.map(({ second, price, traded }) => {
    const date = tradingDate(second * 1_000)
    const total = (totals.get(date) ?? 0) + traded
    totals.set(date, total)
    const tick: Tick = ['X', price, total, second * 1_000]
    return ticked(date, tick)
  })
}

const barTimeOf = (timeframe: Timeframe, second: number): number => {
  const date = tradingDate(second * 1_000)
  if (timeframe === '1D') return dailyBarTime(date)
  const start = tradingDayStart(date) / 1_000
  return second - ((second - start) % timeframeSeconds[timeframe])
}

/** The obvious way: all prices of each bar, looked at afterwards. Without volume. */
const obviousBars = (timeframe: Timeframe, all: readonly Trade[]): number[][] => {
  const prices = new Map<number, number[]>()
  for (const { second, price } of all) {
    const time = barTimeOf(timeframe, second)
    prices.set(time, [...(prices.get(time) ?? []), price])
  }
  return [...prices].map(([time, p]) => [time, p[0]!, Math.max(...p), Math.min(...p), p.at(-1)!])
}

describe('bars', () => {
  it('of ticks are what looking at all prices of each bar gives', async () => {
    await fc.assert(
      fc.asyncProperty(trades, async ({ date, trades: some }) => {
        const all = some.map((trade) => onDay(date, trade))
        const unit = await fold(...batchesOf(all))
        for (const timeframe of timeframes)
          expect(chart(unit, 'X', timeframe).map((bar) => bar.slice(0, 5))).toEqual(
            obviousBars(timeframe, all),
          )
      }),
      { numRuns: 60 },
    )
  })

  it('of all timeframes have the same volume, when trading was watched from midnight on', async () => {
    await fc.assert(
      fc.asyncProperty(trades, async ({ date, trades: some }) => {
        const watched = [0, 1, 2].map((day) => ({ day, second: 0, price: 5, traded: 1 }))
        const all = [...watched, ...some]
          .sort((a, b) => a.day - b.day || a.second - b.second)
          .map((trade) => onDay(date, trade))
        const unit = await fold(...batchesOf(all))
        const whole = all.reduce((sum, { traded }) => sum + traded, 0)
        for (const timeframe of timeframes) {
          const sum = chart(unit, 'X', timeframe).reduce((total, [, , , , , v]) => total + v, 0)
          expect(sum).toBe(whole)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('stand in ascending order, once each, in the chunk of their time, before what grows', async () => {
    const someImport = fc.record({
      timeframe: fc.constantFrom(...timeframes),
      first: fc.nat(200),
      prices: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 60 }),
      after: fc.nat(60),
    })
    await fc.assert(
      fc.asyncProperty(
        trades,
        fc.array(someImport, { maxLength: 4 }),
        async ({ date, trades: some }, imports) => {
          const events: MarketEvent[] = batchesOf(some.map((trade) => onDay(date, trade)))
          for (const { timeframe, first, prices, after } of imports) {
            const step = timeframeSeconds[timeframe]
            const start = barTimeOf(timeframe, tradingDayStart(date) / 1_000) + first * step
            const bars = prices.map((p): PlainBar => [p, p, p, p, 1])
            events.splice(after, 0, imported('X', timeframe, { start, step }, bars))
          }
          const unit = await fold(...events)
          for (const { _id, series, start, t, parts, unfinished, ...rest } of unit.all(barChunks)) {
            const timeframe = series.slice(2) as Timeframe
            expect(_id).toBe(`${series}|${start.toString()}`)
            for (const { length } of Object.values(rest)) expect(length).toBe(t.length)
            const ofBuckets = unfinished.map((bar) => bucketAt(timeframe, bar.t).from)
            for (const time of [...t, ...parts.map((part) => part.t), ...ofBuckets])
              expect(time >= start && time < start + chunkSeconds(timeframe)).toBe(true)
          }
          const [forming] = unit.all(formingBars)
          for (const timeframe of timeframes) {
            const times = chart(unit, 'X', timeframe).map(([time]) => time)
            expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
            const newest = forming?.newest[timeframe] ?? -1
            const growing = forming?.bars[timeframe]?.t ?? Number.POSITIVE_INFINITY
            expect(growing).toBeGreaterThan(newest)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('of closed days are the same whether their ticks were seen or had expired', async () => {
    const history = fc.record({
      some: trades,
      /** An import in the middle of the first day, as the first start of a feed makes one. */
      seeded: fc.boolean(),
      /** Tick batches of the next day that come before the book of the last one is closed. */
      late: fc.nat(3),
    })
    await fc.assert(
      fc.asyncProperty(history, async ({ some: { date, trades: some }, seeded, late }) => {
        const all = some.map((trade) => onDay(date, trade))
        const first = all[0]!.second
        const before: MarketEvent[] = seeded ? seedOf(first) : []
        const batches = batchesOf(all)
        const events: MarketEvent[] = [...before]
        const kept: MarketEvent[] = [...before]
        const dates = [...new Set(batches.map(({ data }) => data.date))]
        for (const [index, day] of dates.entries()) {
          const ofDay = batches.filter(({ data }) => data.date === day)
          const begun = index === 0 ? 0 : late
          events.push(...ofDay.slice(begun))
          const isLast = index === dates.length - 1
          if (isLast) kept.push(...ofDay.slice(begun))
          const next = batches.filter(({ data }) => data.date === dates[index + 1]).slice(0, late)
          events.push(...next)
          if (index + 1 === dates.length - 1) kept.push(...next)
          if (isLast) continue
          const book = bookOf(await fold(...events), 'X', day)!
          events.push(book)
          kept.push(book)
        }
        expect(charts(await fold(...kept), 'X')).toEqual(charts(await fold(...events), 'X'))
      }),
      { numRuns: 80 },
    )
  })
})

/** Minutes, quarter hours and days up to this second, the last of each unfinished. */
const seedOf = (second: number): MarketEvent[] => {
  const minute = second - (second % 60)
  const quarter = second - (second % 900)
  const bar: PlainBar = [5, 6, 4, 5, 10]
  const day = dailyBarTime(tradingDate(second * 1_000))
  return [
    imported('X', '1m', { start: minute - 40 * 60, step: 60 }, Array<PlainBar>(41).fill(bar)),
    imported('X', '15m', { start: quarter - 40 * 900, step: 900 }, Array<PlainBar>(41).fill(bar)),
    imported('X', '1D', { start: day - 5 * 86_400, step: 86_400 }, Array<PlainBar>(6).fill(bar)),
  ]
}
