import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MarketEvent } from '../../../../src/domain/all-events.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../../src/domain/calendar/trading-day.ts'
import { DayReferences } from '../../../../src/domain/quotes/day-references.ts'
import { stocks } from '../../../../src/projections/stocks/documents.ts'
import { stocksProjection } from '../../../../src/projections/stocks/projection.ts'
import {
  closed,
  columns,
  imported,
  listed,
  type PlainBar,
  ticked,
} from '../../../support/logs/market-events.ts'
import { foldAll } from '../../../support/logs/memory-unit.ts'

const first = '2026-01-05'
const occurredAt = '2026-06-01T12:00:00.000Z'
const anyClose = fc.integer({ min: 1, max: 9 })
const anyVolume = fc.integer({ min: 0, max: 1_000 })
const flat = (close: number, volume: number): PlainBar => [close, close, close, close, volume]

const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('tick' as const), close: anyClose, volume: anyVolume }),
  fc.record({ kind: fc.constant('close' as const), close: anyClose, volume: anyVolume }),
  fc.record({
    kind: fc.constant('hour' as const),
    back: fc.nat({ max: 2 }),
    hour: fc.integer({ min: 9, max: 15 }),
    close: anyClose,
    volume: anyVolume,
  }),
  fc.record({
    kind: fc.constant('import' as const),
    /** How long before the step's day the bars end; 0: with that day. */
    back: fc.nat({ max: 40 }),
    bars: fc.array(fc.tuple(anyClose, anyVolume), { minLength: 1, maxLength: 40 }),
  }),
)

it('agrees with the stock list on previous close and average volume, whatever came in', async () => {
  const story = fc.array(fc.tuple(anyStep, fc.nat({ max: 2 })), { minLength: 1, maxLength: 15 })
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      let date: TradingDate = first
      const events: MarketEvent[] = [listed('AAPL')]
      for (const [what, days] of steps) {
        date = shiftDate(date, days)
        if (what.kind === 'tick') events.push(ticked(date, ['AAPL', what.close, what.volume, 1]))
        else if (what.kind === 'hour') {
          const midnight = tradingDayStart(shiftDate(date, -what.back)) / 1_000
          const times = { start: midnight + what.hour * 3_600, step: 3_600 }
          events.push(imported('AAPL', '1H', times, [flat(what.close, what.volume)]))
        } else if (what.kind === 'close')
          events.push(closed('AAPL', date, flat(what.close, what.volume), columns([], [])))
        else {
          const start = dailyBarTime(shiftDate(date, 1 - what.back - what.bars.length))
          const times = { start, step: 86_400 }
          const bars = what.bars.map(([close, volume]) => flat(close, volume))
          events.push(imported('AAPL', '1D', times, bars))
        }
      }
      date = shiftDate(date, 1)
      events.push(ticked(date, ['AAPL', 5, 5, 1]))

      const references = new DayReferences()
      for (const event of events)
        if (event.type === 'PricesTicked')
          references.tick(
            references.rows.rowOf('AAPL'),
            event.data.ticks[0]![1],
            event.data.ticks[0]![2],
            event.data.date,
          )
        else references.apply(event)
      const unit = await foldAll(
        stocksProjection,
        events.map((event) => ({ event, occurredAt })),
      )
      const stock = unit.all(stocks)[0]!
      const { previousClose, averageVolume } = references.of('AAPL', date)
      expect({ previousClose, averageVolume }).toEqual({
        previousClose: stock.previousClose,
        averageVolume: stock.avgVolume,
      })
    }),
    { numRuns: 300 },
  )
})

it('knows what a day of last week had behind it, when ticks of it are caught up', () => {
  const references = new DayReferences()
  const day = (count: number) => dailyBarTime(shiftDate(first, count))
  references.load(
    'AAPL',
    Array.from({ length: 33 }, (_, index) => index - 29).map((count) => ({
      time: day(count),
      close: 100 + count,
      volume: 5_000 + 100 * count,
    })),
    { time: day(4), close: 20, volume: 10, source: 'ticks' },
  )
  const of = (count: number) => references.of('AAPL', shiftDate(first, count))
  // Thirty days that end with the day before: 5,000 shares on the first, 100 more with each.
  expect(of(2)).toEqual({ previousClose: 101, averageVolume: 3_650 })
  expect(of(4)).toEqual({ previousClose: 103, averageVolume: 3_850 })
  expect(of(5)).toEqual({ previousClose: 20, averageVolume: (30 * 3_850 - 2_400 + 10) / 30 })
  expect(of(0)).toEqual({ previousClose: 99, averageVolume: null })
  expect(of(-29)).toEqual({ previousClose: null, averageVolume: null })
  expect(references.of('XYZ', first)).toEqual({ previousClose: null, averageVolume: null })
})

it('leaves a day to its ticks, also where the last one says what the bars before it said', () => {
  const start = tradingDayStart(first) / 1_000
  const references = new DayReferences()
  references.apply(imported('AAPL', '1m', [start], [flat(5, 10)]))
  references.tick(references.rows.rowOf('AAPL'), 5, 10, first)
  references.apply(imported('AAPL', '1m', [start + 60], [flat(9, 1)]))
  expect(references.of('AAPL', shiftDate(first, 1)).previousClose).toBe(5)
})
