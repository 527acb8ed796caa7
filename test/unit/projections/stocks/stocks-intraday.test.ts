import fc from 'fast-check'
import { historyDaysMax } from '../../../../src/domain/metrics/history/daily-history.ts'
import { describe, expect, it } from 'vitest'
import {
  dailyBarTime,
  shiftDate,
  tradingDayStart,
} from '../../../../src/domain/calendar/trading-day.ts'
import { QuoteBoard } from '../../../../src/domain/quotes/board.ts'
import { DayReferences } from '../../../../src/domain/quotes/day-references.ts'
import type { StockEvent } from '../../../../src/domain/stock/events.ts'
import { dailyWindows, intradayDays, stocks } from '../../../../src/projections/stocks/documents.ts'
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

const occurredAt = '2026-11-25T12:00:00.000Z'
const fold = async (...events: Parameters<typeof at>[0][]) => {
  const unit = await foldAll(stocksProjection, [listed('S'), ...events].map(at))
  return { stock: unit.all(stocks)[0]!, window: unit.all(dailyWindows)[0], unit }
}
const at = (event: StockEvent | ReturnType<typeof ticked>) => ({ event, occurredAt })

const days = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24'] as const
const halfPastNine = (date: (typeof days)[number]) => tradingDayStart(date) / 1_000 + 9.5 * 3_600

interface TimedBar {
  readonly time: number
  readonly bar: PlainBar
}

/** Seven hours a day from half past nine on, each half a dollar above its open and one above the last. */
const session = (): TimedBar[] =>
  days.flatMap((date, day) =>
    [0, 1, 2, 3, 4, 5, 6].map((hour): TimedBar => {
      const open = 100 + 7 * day + hour
      const bar: PlainBar = [open, open + 0.9, open - 0.1, open + 0.5, 1_000 + 7 * day + hour]
      return { time: halfPastNine(date) + hour * 3_600, bar }
    }),
  )

const hours = (bars: readonly TimedBar[], timeframe: '1m' | '5m' | '1H' = '1H') =>
  imported(
    'S',
    timeframe,
    bars.map(({ time }) => time),
    bars.map(({ bar }) => bar),
  )

describe('a stock with intraday bars only', () => {
  it('has the price of the last bar, and the close of the day before', async () => {
    const { stock, window } = await fold(hours(session()))
    expect(stock).toMatchObject({
      date: '2026-11-24',
      resolution: '1H',
      price: 127.5,
      previousClose: 120.5,
      change: 7,
      open: 121,
      dayHigh: 127.9,
      dayLow: 120.9,
      volume: [1_021, 1_022, 1_023, 1_024, 1_025, 1_026, 1_027].reduce((a, b) => a + b),
      lastUpdated: '2026-11-24T20:30:00.000Z',
    })
    expect(stock.changePercent).toBeCloseTo(5.8091, 4)
    expect(window?.c).toEqual([106.5, 113.5, 120.5])
  })

  it('is the same however its bars came, and so are its quote and what alerts measure by', async () => {
    const all = session().slice(7)
    const whole = await fold(hours(all))
    const cuts = fc.record({
      at: fc.uniqueArray(fc.integer({ min: 1, max: all.length - 1 }), { maxLength: 6 }),
      seed: fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
      again: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(cuts, async ({ at: places, seed, again }) => {
        const ends = [0, ...places.toSorted((a, b) => a - b), all.length]
        const parts = ends.slice(1).map((end, part) => hours(all.slice(ends[part], end)))
        const order = parts.map((part, index) => ({ part, key: seed[index]! }))
        const events = order.sort((a, b) => a.key - b.key).map(({ part }) => part)
        if (again) events.push(events[0]!)
        const { stock, window } = await fold(...events)
        expect(stock).toEqual(whole.stock)
        expect(window).toMatchObject({ t: whole.window?.t, c: whole.window?.c, v: whole.window?.v })

        const [board, references] = [new QuoteBoard(), new DayReferences()]
        for (const event of events) {
          if (event.type !== 'BarsImported') continue
          board.apply(event, Date.parse(occurredAt))
          references.apply(event)
        }
        const { price, volume, date, previousClose } = stock
        expect(board.quote('S')).toMatchObject({ price, volume, date, previousClose })
        expect(references.of('S', '2026-11-24').previousClose).toBe(previousClose)
        expect(references.of('S', '2026-11-25').previousClose).toBe(price)
      }),
      { numRuns: 300 },
    )
  })

  it('counts no share twice where minutes and hours tell of the same time', async () => {
    const [first, ...others] = session().slice(-7)
    const minutes = Array.from({ length: 60 }, (_, index): TimedBar => ({
      time: first!.time + index * 60,
      bar: [121, 121.9, 120.9, 121.5, 17],
    }))
    const plain = (await fold(hours(minutes, '1m'), hours(others))).stock
    expect(plain).toMatchObject({ open: 121, price: 127.5, volume: 60 * 17 + 6_147 })
    const both = (await fold(hours(minutes, '1m'), hours([first!, ...others]))).stock
    expect(both).toMatchObject({ open: 121, price: 127.5, volume: 1_021 + 6_147 })
  })

  it('leaves a day to its daily bar, its book or its ticks, whichever came first', async () => {
    const friday = '2026-11-20'
    const daily = imported('S', '1D', { start: dailyBarTime(friday), step: 86_400 }, [
      [1, 3, 1, 2, 5],
    ])
    const book = closed('S', friday, [1, 3, 1, 2, 5], columns([], []))
    const ticks = ticked(friday, ['S', 2, 5, tradingDayStart(friday) + 60_000])
    const bars = hours(session().slice(7, 14))
    for (const told of [daily, book, ticks])
      for (const events of [
        [told, bars],
        [bars, told, bars],
      ]) {
        const { stock, unit } = await fold(...events)
        expect(stock).toMatchObject({ date: friday, price: 2, volume: 5 })
        if (told !== ticks) expect(unit.all(intradayDays)).toEqual([])
      }
  })

  it('goes on from it with the first tick', async () => {
    const next = shiftDate('2026-11-24', 1)
    const { stock } = await fold(
      hours(session()),
      ticked(next, ['S', 128, 10, tradingDayStart(next)]),
    )
    expect(stock).toMatchObject({
      date: next,
      resolution: 'tick',
      price: 128,
      previousClose: 127.5,
    })
  })

  it('keeps the bars of no more days than the metrics look back on', async () => {
    const bars = Array.from({ length: historyDaysMax + 100 }, (_, day): TimedBar => ({
      time: tradingDayStart(shiftDate('2025-06-01', day)) / 1_000 + 10 * 3_600,
      bar: [1, 1, 1, 1 + day, 1],
    }))
    const { stock, window, unit } = await fold(hours(bars.slice(0, 300)), hours(bars.slice(300)))
    expect(stock).toMatchObject({
      price: historyDaysMax + 100,
      previousClose: historyDaysMax + 99,
    })
    expect(window?.t).toHaveLength(historyDaysMax)
    expect(unit.all(intradayDays).length).toBeLessThanOrEqual(historyDaysMax + 1)
  })
})
