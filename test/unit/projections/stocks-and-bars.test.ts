import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarketEvent } from '../../../src/domain/all-events.ts'
import {
  dailyBarTime,
  dateOfDailyBar,
  shiftDate,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { timeframeSeconds } from '../../../src/domain/calendar/timeframes.ts'
import { barTime } from '../../../src/domain/stock/bars/bar.ts'
import { splitLike } from '../../../src/domain/stock/splits/split-ratio.ts'
import { stocks } from '../../../src/projections/stocks/documents.ts'
import { chart } from '../../support/charts.ts'
import {
  type File,
  figuresOf,
  file,
  fold,
  importsOf,
  shownOf,
  timesOf,
  trade,
} from '../../support/list-and-chart.ts'
import { listed, ticked } from '../../support/logs/market-events.ts'

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

/** Whether a daily bar of a tick's day looks like its price after a split: the day stays as it is. */
const isInOtherShares = (event: MarketEvent, [, price, , at]: Tick): boolean => {
  if (event.type !== 'BarsImported' || event.data.timeframe !== '1D') return false
  const { bars } = event.data
  const time = dailyBarTime(tradingDate(at))
  return bars.close.some(
    (close, i) => barTime(bars, i) === time && splitLike(price, close) !== null,
  )
}

const ticksOf = (
  date: TradingDate,
  after: number,
  before: number,
  trades: readonly { wait: number; price: number; traded: number }[],
): MarketEvent[] => {
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
  readonly imports: readonly MarketEvent[]
  readonly ticks: Tick[]
  readonly later: MarketEvent[]
}

const barsOf = (events: readonly MarketEvent[]) =>
  events.flatMap((event) => {
    if (event.type !== 'BarsImported') return []
    const { timeframe, bars } = event.data
    return bars.open.map((open, index) => {
      const time = barTime(bars, index)
      const from = timeframe === '1D' ? tradingDayStart(dateOfDailyBar(time)) / 1_000 : time
      const seconds = timeframeSeconds[timeframe]
      return { from, open, high: bars.high[index]!, low: bars.low[index]!, seconds }
    })
  })

/** The last word on each bar, the longest first of those that begin at once. */
const lastOf = (events: readonly MarketEvent[]) => {
  const bars = barsOf(events).map((bar) => [`${bar.from} ${bar.seconds}`, bar] as const)
  return [...new Map(bars).values()].sort((a, b) => a.from - b.from || b.seconds - a.seconds)
}

/** A day of ticks from the figures of what was imported before them, and of all that came later. */
const obviousDay = async ({ imports, ticks, later }: Day) => {
  const [stock] = (await fold([listed('S'), ...imports])).ofStocks.all(stocks)
  const { open, openAt, dayHigh, dayLow, resolution } = stock!
  const [, firstPrice, , firstAt] = ticks[0]!
  // Shorter bars that longer ones cover count as well, once there are ticks.
  const more = [...(resolution === '1D' ? [] : lastOf(imports)), ...barsOf(later)]
  const begins = { from: openAt ?? Math.floor(firstAt / 1_000), open: open ?? firstPrice }
  const opens = more.reduce((so, bar) => (bar.from < so.from ? bar : so), begins)
  const [, price, volume] = ticks.at(-1)!
  const [highs, lows] = [dayHigh === null ? [] : [dayHigh], dayLow === null ? [] : [dayLow]]
  const prices = ticks.map(([, at]) => at)
  return {
    open: opens.open,
    dayHigh: Math.max(...highs, ...prices, ...more.map(({ high }) => high)),
    dayLow: Math.min(...lows, ...prices, ...more.map(({ low }) => low)),
    price,
    volume,
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
        const events: MarketEvent[] = [...day.imports]
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
            events.push(...imports)
            day.later.push(...imports.filter((event) => !isInOtherShares(event, day.ticks.at(-1)!)))
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
