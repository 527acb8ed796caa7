import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarketEvent } from '../../../../src/domain/all-events.ts'
import {
  dailyBarTime,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../../../../src/domain/calendar/trading-day.ts'
import { type Timeframe, timeframeSeconds } from '../../../../src/domain/calendar/timeframes.ts'
import { barsProjection } from '../../../../src/projections/bars/projection.ts'
import { expectAggregated } from '../../../support/references/aggregated-bars.ts'
import { anyBar, price } from '../../../support/arbitraries/any-bar.ts'
import { bookOf, chart, charts } from '../../../support/charts.ts'
import { imported, type PlainBar, ticked } from '../../../support/logs/market-events.ts'
import { foldAll } from '../../../support/logs/memory-unit.ts'

const today: TradingDate = '2026-01-05'
const midnight = tradingDayStart(today) / 1_000

/** What happened at a second of the day. */
interface At {
  readonly event: MarketEvent
  readonly second: number
}

const fold = (events: readonly At[]) =>
  foldAll(
    barsProjection,
    events.map(({ event, second }) => ({
      event,
      occurredAt: new Date(second * 1_000).toISOString(),
    })),
  )

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

const clock = (text: string): number => Date.parse(`${today}T${text}-05:00`) / 1_000
const flat = (at: number, volume: number): PlainBar => [at, at, at, at, volume]
const tick = (second: number, at: number, total: number): At => ({
  event: ticked(tradingDate(second * 1_000), ['X', at, total, second * 1_000]),
  second,
})
const bar = (timeframe: Timeframe, from: number, second: number, plain: PlainBar): At => ({
  event: imported('X', timeframe, [from], [plain]),
  second,
})

describe('an hour from half past nine', () => {
  const halfPast = clock('09:30:00')
  const ticks = [
    tick(clock('10:05:00'), 11, 120),
    tick(clock('10:20:00'), 12, 130),
    tick(clock('10:40:00'), 13, 150),
  ]
  const closedAt = midnight + 86_400 + 60
  const close = async (events: readonly At[]): Promise<At> => ({
    event: bookOf(await fold(events), 'X', today)!,
    second: closedAt,
  })

  it('covers the minutes of the closed day that had ended when it was imported', async () => {
    for (const [importedAt, volumes] of [
      [clock('10:30:00'), [100, 20]],
      [clock('10:10:00'), [100, 30]],
    ] as const) {
      const hour = bar('1H', halfPast, importedAt, flat(10, 100))
      const events = [...ticks, hour].sort((a, b) => a.second - b.second)
      const book = await close(events)
      for (const kept of [
        [...events, book],
        [hour, book],
      ]) {
        const unit = await fold(kept)
        expect(chart(unit, 'X', '1H').map(([, , , , , volume]) => volume)).toEqual(volumes)
        expectAggregated(unit)
      }
    }
  })

  it('leaves a minute of an import to the ticks that go on with it', async () => {
    const hour = bar('1H', halfPast, clock('10:10:20'), flat(10, 100))
    const minute = bar('1m', clock('10:10:00'), clock('10:10:20'), flat(11, 5))
    const next = tick(clock('10:10:40'), 12, 110)
    const first = tick(clock('10:10:10'), 11, 100)
    const other = bar('1m', clock('04:00:00'), clock('10:12:00'), flat(9, 7))
    for (const events of [
      [hour, minute, next],
      [first, minute, hour, next],
      [first, hour, minute, next],
    ]) {
      const [before, after] = [await fold(events), await fold([...events, other])]
      expectAggregated(before)
      expectAggregated(after)
      const last = chart(before, 'X', '1H').at(-1)
      expect(last?.slice(0, 5)).toEqual([clock('10:00:00'), 11, 12, 11, 12])
      expect(chart(after, 'X', '1H').at(-1)).toEqual(last)
    }
  })

  it('widens the day by a minute of an import that its first tick goes on with', async () => {
    const hour = bar('1H', halfPast, clock('10:10:20'), flat(10, 100))
    const minute = bar('1m', clock('10:10:00'), clock('10:10:20'), [11, 14, 8, 11, 5])
    const ticks = [tick(clock('10:09:50'), 10, 104), tick(clock('10:10:40'), 12, 110)]
    for (const more of [ticks.slice(1), ticks]) {
      const unit = await fold([hour, minute, ...more])
      expectAggregated(unit)
      expect(chart(unit, 'X', '1D')).toEqual([[dailyBarTime(today), 10, 14, 8, 12, 110]])
    }
  })

  it('does not grow with a late tick of a minute before it', async () => {
    const hour = bar('1H', halfPast, clock('09:50:00'), flat(10, 100))
    const events = [hour, tick(clock('09:29:59'), 20, 104), tick(clock('09:51:00'), 11, 110)]
    const unit = await fold(events)
    expectAggregated(unit)
    expect(chart(unit, 'X', '1H')).toEqual([[halfPast, 10, 11, 10, 11, 110]])
    expect(chart(unit, 'X', '1D')).toEqual([[dailyBarTime(today), 10, 20, 10, 11, 110]])
  })

  it('covers no minute for a bar of another timeframe that was imported before that minute', async () => {
    const five = bar('5m', clock('09:57:00'), clock('09:59:20'), flat(10, 5))
    const hour = bar('1H', clock('09:02:00'), clock('10:02:00'), flat(10, 100))
    const other = bar('1m', clock('04:00:00'), clock('10:03:00'), flat(9, 7))
    const events = [
      five,
      tick(clock('10:00:10'), 11, 120),
      tick(clock('10:00:20'), 12, 130),
      tick(clock('10:01:10'), 13, 150),
      hour,
      other,
    ]
    const unit = await fold(events)
    expectAggregated(unit)
    const last = (timeframe: Timeframe) => chart(unit, 'X', timeframe).at(-1)
    expect(last('5m')).toEqual([clock('10:00:00'), 11, 13, 11, 13, 145])
    expect(last('1H')).toEqual([clock('10:00:00'), 13, 13, 13, 13, 20])
  })

  it('keeps how far ticks went, also where a shorter bar had been there, when it is made again', async () => {
    const quarter = bar('15m', clock('10:05:00'), clock('10:05:01'), [10, 11, 9, 10, 100])
    const far = [12, 8, 10].map((price, n) => tick(clock('10:05:02') + n, price, 110 + n))
    const other = bar('1m', clock('11:00:00'), clock('10:06:00'), flat(10, 7))
    const hour = bar('1H', clock('09:02:00'), clock('10:00:00'), flat(10, 50))
    const five = bar('5m', clock('10:00:00'), clock('10:05:00'), [10, 12, 8, 10, 5])
    for (const events of [
      [hour, five, quarter, ...far],
      [hour, five, quarter, ...far, other],
    ]) {
      const unit = await fold(events)
      expectAggregated(unit)
      const [made] = chart(unit, 'X', '1H').filter(([time]) => time === clock('10:00:00'))
      expect(made?.slice(0, 5)).toEqual([clock('10:00:00'), 10, 12, 8, 10])
    }
  })

  it('is what was imported of it and the minutes after that, in a closed day', async () => {
    for (const from of [halfPast, clock('09:00:00')]) {
      const hour = bar('1H', from, clock('09:45:20'), flat(10, 100))
      const all = [
        tick(clock('09:40:10'), 20, 90),
        hour,
        tick(clock('09:45:50'), 12, 107),
        tick(clock('09:59:00'), 9, 110),
        tick(clock('10:02:00'), 11, 115),
      ]
      const book = await close(all)
      for (const kept of [all, [hour, ...all.slice(3)], [hour]]) {
        const unit = await fold([...kept, book])
        const [first] = chart(unit, 'X', '1H').filter(([time]) => time === from)
        expect(first).toEqual([from, 10, 12, 9, 9, 120])
        expectAggregated(unit)
      }
    }
  })

  it(`makes the same closed day whether its ticks were seen or had expired (seed ${seed.toString()})`, async () => {
    const step = fc.record({
      kind: fc.constantFrom('tick', 'tick', '5m', '15m', '1H', '1H', '4H', '1m', '1D'),
      wait: fc.oneof(fc.nat(50), fc.nat(2_400)),
      back: fc.nat(1),
      /** How many minutes later than ours a file's bars begin, of those of one bar. */
      later: fc.oneof(fc.constant(0), fc.constantFrom(2, 5, 30, 90), fc.nat(239)),
      price,
      traded: fc.nat(50),
      /** Seconds by which a tick is late. */
      lateBy: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(4_000)),
      bar: anyBar,
    })
    const story = fc.record({
      steps: fc.array(step, { minLength: 2, maxLength: 25 }),
      /** How many of the ticks have expired: the oldest ones. */
      expired: fc.oneof(fc.constant(Infinity), fc.nat(20)),
      after: fc.array(step, { maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(story, async ({ steps, expired, after }) => {
        let [second, total] = [midnight, 0]
        const importOf = ({ kind, back, later, bar: one }: (typeof steps)[number]): At[] => {
          const timeframe = kind as Timeframe
          const length = timeframeSeconds[timeframe]
          const shift = (later * 60) % length
          const from = Math.floor((Math.min(second, closedAt - 120) - midnight - shift) / length)
          const index = kind === '1m' ? from : from - back
          if (timeframe === '1D') return [bar(timeframe, dailyBarTime(today), second, one)]
          return index < 0 ? [] : [bar(timeframe, midnight + index * length + shift, second, one)]
        }
        const events = steps.flatMap((each): At[] => {
          second += each.wait + 1
          total += each.traded
          const at = Math.max(midnight, second - each.lateBy)
          return each.kind === 'tick' ? [tick(at, each.price, total)] : importOf(each)
        })
        fc.pre(events.some(({ event }) => event.type === 'PricesTicked'))
        if (!steps.some(({ kind }) => kind === '1D')) expectAggregated(await fold(events))
        const book = await close(events)
        second = closedAt
        const next = tick(midnight + 86_400 + 120, 5, 1)
        const later = after.flatMap((each): At[] =>
          each.kind === 'tick' ? [next] : importOf(each),
        )
        let left = expired
        const kept = events.filter(({ event }) => event.type !== 'PricesTicked' || (left -= 1) < 0)
        for (const more of [[next], later]) {
          const [seen, gone] = [
            await fold([...events, book, ...more]),
            await fold([...kept, book, ...more]),
          ]
          expect(charts(gone, 'X')).toEqual(charts(seen, 'X'))
          expectAggregated(seen)
        }
      }),
      { seed, numRuns: 150 },
    )
  })
})
