import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Timeframe, timeframeSeconds } from '../../../src/domain/calendar/timeframes.ts'
import {
  dailyBarTime,
  dateOfDailyBar,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import { yearBefore } from '../../../src/domain/metrics/year.ts'
import { QuoteBoard } from '../../../src/domain/quotes/board.ts'
import type { PriceFeedEvent, Tick } from '../../../src/domain/price-feed/events.ts'
import { barTime } from '../../../src/domain/stock/bars.ts'
import type { StockEvent } from '../../../src/domain/stock/events.ts'
import { barsProjection } from '../../../src/projections/bars/projection.ts'
import { dailyWindows, stocks } from '../../../src/projections/stocks/documents.ts'
import { stocksProjection } from '../../../src/projections/stocks/projection.ts'
import { recordOfStock } from '../../../src/projections/stocks/symbol-record.ts'
import { anyBar, price } from '../../support/any-bar.ts'
import { chart } from '../../support/charts.ts'
import { imported, listed, ticked } from '../../support/market-events.ts'
import { foldAll } from '../../support/memory-unit.ts'

type Event = StockEvent | PriceFeedEvent

/** Days around both changes of New York's clocks and ordinary ones, and some at the edge of 52 weeks. */
const days = fc
  .tuple(
    fc.constantFrom<TradingDate>('2026-03-07', '2026-10-31', '2026-07-01'),
    fc.uniqueArray(fc.constantFrom(-367, -365, -364, -363, -362, -361, -1, 0, 1, 2, 3), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  .map(([date, offsets]) => offsets.sort((a, b) => a - b).map((offset) => shiftDate(date, offset)))

/** Bars of one day in one timeframe, as a file has them: its hours may begin at half past. */
const file = fc.record({
  day: fc.nat(4),
  timeframe: fc.constantFrom<Timeframe>('1m', '1m', '5m', '15m', '1H', '1H', '4H', '1D'),
  first: fc.nat(22 * 60),
  isHalfPast: fc.boolean(),
  bars: fc.array(anyBar, { minLength: 1, maxLength: 12 }),
  batch: fc.integer({ min: 1, max: 12 }),
  key: fc.nat(1_000),
})

const trade = fc.record({ wait: fc.integer({ min: 1, max: 4_000 }), price, traded: fc.nat(300) })

type File = typeof file extends fc.Arbitrary<infer Value> ? Value : never

const timesOf = ({ timeframe, first, isHalfPast, bars }: File, date: TradingDate): number[] => {
  if (timeframe === '1D') return [dailyBarTime(date)]
  const length = timeframeSeconds[timeframe]
  const start = tradingDayStart(date) / 1_000
  const end = tradingDayStart(shiftDate(date, 1)) / 1_000
  const shift = isHalfPast && timeframe === '1H' ? 1_800 : 0
  const begin = start + Math.floor((first * 60) / length) * length + shift
  return bars.map((_, index) => begin + index * length).filter((time) => time < end)
}

const importsOf = (some: File, date: TradingDate): Event[] => {
  const times = timesOf(some, date)
  const events: Event[] = []
  for (let from = 0; from < times.length; from += some.batch) {
    const to = Math.min(times.length, from + some.batch)
    events.push(imported('S', some.timeframe, times.slice(from, to), some.bars.slice(from, to)))
  }
  return events
}

const fold = async (events: readonly Event[]) => {
  const happened = events.map((event) => ({ event, occurredAt: '2026-12-01T17:00:00.000Z' }))
  const [ofStocks, ofBars] = [
    await foldAll(stocksProjection, happened),
    await foldAll(barsProjection, happened),
  ]
  const board = new QuoteBoard()
  for (const event of events) board.apply(event as never, Date.parse('2026-12-01T17:00:00.000Z'))
  return { ofStocks, ofBars, board }
}

/** The obvious loop over the chart's daily bars. */
const figuresOf = (bars: ReturnType<typeof chart>) => {
  const [time, open, dayHigh, dayLow, close, volume] = bars.at(-1)!
  const from = time - 52 * 7 * 86_400
  const year = bars.filter(([at]) => at >= from)
  const isKnown = bars[0]![0] <= from
  return {
    date: dateOfDailyBar(time),
    price: close,
    previousClose: bars.at(-2)?.[4] ?? null,
    ...{ open, dayHigh, dayLow, volume },
    yearHigh: isKnown ? Math.max(...year.map(([, , high]) => high)) : Number.NaN,
    yearLow: isKnown ? Math.min(...year.map(([, , , low]) => low)) : Number.NaN,
  }
}

const shownOf = ({ ofStocks }: Awaited<ReturnType<typeof fold>>) => {
  const [stock] = ofStocks.all(stocks)
  const [window] = ofStocks.all(dailyWindows)
  const { date, price: now, previousClose, open, dayHigh, dayLow, volume } = stock!
  const { days: before } = recordOfStock(stock!, window ?? null)
  const { yearHigh, yearLow } = yearBefore(before, dailyBarTime(date!))
  return {
    ...{ date, price: now, previousClose, open, dayHigh, dayLow, volume },
    yearHigh: Math.max(yearHigh, dayHigh!),
    yearLow: Math.min(yearLow, dayLow!),
  }
}

const ticksOf = (
  date: TradingDate,
  after: number,
  before: number,
  trades: readonly { wait: number; price: number; traded: number }[],
): Event[] => {
  const end = tradingDayStart(shiftDate(date, 1)) / 1_000
  let [second, total] = [after, before]
  return trades.flatMap(({ wait, price: at, traded }) => {
    second += wait
    total += traded
    const tick: Tick = ['S', at, total, second * 1_000]
    return second < end ? [ticked(date, tick)] : []
  })
}

interface Day {
  readonly imports: readonly Event[]
  readonly ticks: Tick[]
  readonly later: Event[]
}

const barsOf = (events: readonly Event[]) =>
  events.flatMap((event) => {
    if (event.type !== 'BarsImported') return []
    const { timeframe, bars } = event.data
    return bars.open.map((open, index) => {
      const time = barTime(bars, index)
      const from = timeframe === '1D' ? tradingDayStart(dateOfDailyBar(time)) / 1_000 : time
      return { from, open, high: bars.high[index]!, low: bars.low[index]! }
    })
  })

/** A day of ticks from the figures of what was imported before them, and of all that came later. */
const obviousDay = async ({ imports, ticks, later }: Day) => {
  const [stock] = (await fold([listed('S'), ...imports])).ofStocks.all(stocks)
  const { open, openAt, dayHigh, dayLow } = stock!
  const [, firstPrice, , firstAt] = ticks[0]!
  const more = barsOf(later)
  const begins = { from: openAt ?? Math.floor(firstAt / 1_000), open: open ?? firstPrice }
  const opens = more.reduce((so, bar) => (bar.from < so.from ? bar : so), begins)
  const [, price, volume] = ticks.at(-1)!
  const [highs, lows] = [dayHigh === null ? [] : [dayHigh], dayLow === null ? [] : [dayLow]]
  const prices = ticks.map(([, at]) => at)
  return {
    open: opens.open,
    dayHigh: Math.max(...highs, ...prices, ...more.map(({ high }) => high)),
    dayLow: Math.min(...lows, ...prices, ...more.map(({ low }) => low)),
    ...{ price, volume },
  }
}

describe('the figures of a stock', () => {
  it('are those of its daily bars, however bars and ticks came', async () => {
    const trading = fc.record({
      days,
      files: fc.array(file, { minLength: 1, maxLength: 8 }),
      later: fc.array(file, { maxLength: 4 }),
      today: fc.nat(1),
      trades: fc.array(trade, { maxLength: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(trading, async ({ days: dates, files, later, today, trades }) => {
        const dated = (some: readonly File[]) =>
          some
            .map((one) => ({ one, date: dates[one.day % dates.length]! }))
            .sort((a, b) => a.one.key - b.one.key)
        const first = dated(files)
        const imports = first.flatMap(({ one, date }) => importsOf(one, date))
        fc.pre(imports.length > 0)
        const known = (await fold([listed('S'), ...imports])).ofBars
        const date = shiftDate(dateOfDailyBar(chart(known, 'S', '1D').at(-1)![0]), today)
        const last = Math.max(
          tradingDayStart(date) / 1_000,
          ...first
            .filter((each) => each.date === date && each.one.timeframe !== '1D')
            .flatMap(({ one }) => timesOf(one, date)),
        )
        const total = chart(known, 'S', '1D').find(([t]) => t === dailyBarTime(date))?.[5] ?? 0
        const ticks = ticksOf(date, last + 14_400, total, trades)
        const after = dated(later).filter((each) => each.date < date)
        const events = [
          listed('S'),
          ...imports,
          ...ticks,
          ...after.flatMap(({ one, date: day }) => importsOf(one, day)),
        ]
        const folded = await fold(events)
        const expected = figuresOf(chart(folded.ofBars, 'S', '1D'))
        expect(shownOf(folded)).toEqual(expected)
        const { date: day, price: now, previousClose, volume } = expected
        expect(folded.board.quote('S')).toMatchObject({
          date: day,
          price: now,
          previousClose,
          volume,
        })
      }),
      { numRuns: 150 },
    )
  })

  it('are those of its daily bar while ticks and imports of the day alternate', async () => {
    const step = fc.record({ isTick: fc.boolean(), trade, file })
    const trading = fc.record({
      date: fc.constantFrom<TradingDate>('2026-03-08', '2026-11-01', '2026-07-01'),
      before: fc.array(file, { maxLength: 3 }),
      from: fc.nat(3 * 3_600),
      steps: fc.array(step, { minLength: 1, maxLength: 12 }),
      after: fc.array(file, { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(trading, async ({ date, before, from, steps, after }) => {
        const end = tradingDayStart(shiftDate(date, 1)) / 1_000
        const day: Day = {
          imports: before.flatMap((one) => importsOf(one, date)),
          ticks: [],
          later: [],
        }
        const events: Event[] = [...day.imports]
        let [second, total] = [tradingDayStart(date) / 1_000 + from, 0]
        for (const [index, { isTick, trade: each, file: one }] of steps.entries()) {
          second += each.wait
          total += each.traded
          if ((isTick && second < end) || index === 0) {
            const tick: Tick = ['S', each.price, total, second * 1_000]
            day.ticks.push(tick)
            events.push(ticked(date, tick))
          } else {
            const imports = importsOf(one, date)
            day.later.push(...imports)
            events.push(...imports)
          }
        }
        const earlier = after.flatMap((one) => importsOf(one, shiftDate(date, -1)))
        const folded = await fold([listed('S'), ...events, ...earlier])
        const { open, dayHigh, dayLow, price: now, volume } = await obviousDay(day)
        const expected = figuresOf(chart(folded.ofBars, 'S', '1D'))
        expect(expected).toMatchObject({ open, dayHigh, dayLow, price: now, volume })
        expect(shownOf(folded)).toEqual(expected)
        const { previousClose } = expected
        expect(folded.board.quote('S')).toMatchObject({ date, price: now, previousClose, volume })
      }),
      { numRuns: 200 },
    )
  })
})
