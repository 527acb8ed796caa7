import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import { barsProjection } from '../../../src/projections/bars/projection.ts'
import { expectAggregated } from '../../support/aggregated-bars.ts'
import { anyBar, price } from '../../support/any-bar.ts'
import { bookOf, chart, charts } from '../../support/charts.ts'
import type { Event } from '../../support/list-and-chart.ts'
import { imported, type PlainBar, ticked } from '../../support/market-events.ts'
import { foldAll } from '../../support/memory-unit.ts'

const today: TradingDate = '2026-01-05'
const midnight = tradingDayStart(today) / 1_000

/** What happened at a second of the day. */
interface At {
  readonly event: Event
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

const clock = (text: string): number => Date.parse(`${today}T${text}-05:00`) / 1_000
const flat = (at: number, volume: number): PlainBar => [at, at, at, at, volume]
const tick = (second: number, at: number, total: number): At => ({
  event: ticked(tradingDate(second * 1_000), ['X', at, total, second * 1_000]),
  second,
})
const bar = (timeframe: '1m' | '1H', from: number, second: number, plain: PlainBar): At => ({
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

  it('makes the same closed day whether its ticks were seen or had expired', async () => {
    const step = fc.record({
      kind: fc.constantFrom('tick', 'tick', 'hour', 'minute'),
      wait: fc.oneof(fc.nat(50), fc.nat(2_400)),
      back: fc.nat(1),
      price,
      traded: fc.nat(50),
      bar: anyBar,
    })
    const story = fc.array(step, { minLength: 2, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        let [second, total] = [midnight, 0]
        const events = steps.flatMap((each): At[] => {
          second += each.wait + 1
          total += each.traded
          if (each.kind === 'tick') return [tick(second, each.price, total)]
          if (each.kind === 'minute') return [bar('1m', second - (second % 60), second, each.bar)]
          const hours = Math.floor((second - midnight - 1_800) / 3_600) - each.back
          const from = midnight + hours * 3_600 + 1_800
          return hours < 0 ? [] : [bar('1H', from, second, each.bar)]
        })
        const seconds = events.flatMap((one) =>
          one.event.type === 'PricesTicked' ? [one.second] : [],
        )
        const first = seconds[0]
        fc.pre(first !== undefined)
        // The daily bar leaves out an imported minute under an hour in which the first tick falls.
        const minuteOf = (at: number) => at - (at % 60)
        fc.pre(
          !events.some(
            ({ event, second }) =>
              event.type === 'BarsImported' &&
              event.data.timeframe === '1m' &&
              minuteOf(second) === minuteOf(first),
          ),
        )
        expectAggregated(await fold(events))
        // An hour that grew with ticks of its own bucket before any minute is not made anew.
        const grows = ({ event }: At) =>
          event.type === 'BarsImported' &&
          event.data.timeframe === '1H' &&
          seconds.some(
            (at) => at - ((at - midnight) % 3_600) + 1_800 === [event.data.bars.times].flat()[0],
          )
        const plain = events.filter((one) => !grows(one))
        const book = await close(plain)
        const next = tick(midnight + 86_400 + 120, 5, 1)
        const kept = plain.filter(({ event }) => event.type !== 'PricesTicked')
        const [seen, expired] = [
          await fold([...plain, book, next]),
          await fold([...kept, book, next]),
        ]
        expect(charts(expired, 'X')).toEqual(charts(seen, 'X'))
        expectAggregated(seen)
      }),
      { numRuns: 150 },
    )
  })
})
