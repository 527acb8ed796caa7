import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarketEvent } from '../../../src/domain/all-events.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import { chart } from '../../support/charts.ts'
import { figuresOf, file, fold, importsOf } from '../../support/list-and-chart.ts'
import {
  closed,
  columns,
  imported,
  listed,
  type PlainBar,
  ticked,
} from '../../support/logs/market-events.ts'

const monday: TradingDate = '2026-07-06'
const flat = (price: number, volume: number): PlainBar => [price, price, price, price, volume]
const daily = (date: TradingDate, bars: readonly PlainBar[]): MarketEvent =>
  imported('S', '1D', { start: dailyBarTime(shiftDate(date, 1 - bars.length)), step: 86_400 }, bars)
const tick = (date: TradingDate, price: number, volume: number): MarketEvent =>
  ticked(date, ['S', price, volume, tradingDayStart(date) + 36_000_000])

/** Quotes and what alerts measure by against the chart's daily bars. */
const expectOneFigure = async (events: readonly MarketEvent[], restart: number) => {
  const { ofBars, board, references } = await fold(events, restart)
  const { date, price, previousClose, volume } = figuresOf(chart(ofBars, 'S', '1D'))
  expect(board.quote('S')).toMatchObject({ date, price, previousClose, volume })
  expect(references.of('S', date).previousClose).toBe(previousClose)
  expect(references.of('S', shiftDate(date, 1)).previousClose).toBe(price)
}

describe('quotes and references of alerts after a restart', () => {
  it('take a daily bar of today as before it', async () => {
    const hour = imported('S', '1H', [tradingDayStart(monday) / 1_000 + 36_000], [flat(7, 10)])
    const book = closed('S', monday, [8, 9, 7, 8, 50], columns([], []))
    for (const before of [daily(monday, [flat(6, 5)]), hour, book, tick(monday, 5, 5)])
      for (const after of [[], [tick(shiftDate(monday, 1), 11, 1)]]) {
        const events = [listed('S'), before, daily(monday, [flat(9, 30)]), ...after]
        for (const restart of [0, 2, 3]) await expectOneFigure(events, restart)
      }
  })

  it('take the close of a Friday on Monday', async () => {
    const friday = shiftDate(monday, -3)
    const events = [daily(friday, [flat(6, 5)]), tick(monday, 7, 5), daily(friday, [flat(5, 5)])]
    for (const restart of [0, 3]) await expectOneFigure([listed('S'), ...events], restart)
  })

  it('take minutes that are added to a day of minutes', async () => {
    const minutes = (date: TradingDate, from: number, prices: readonly number[]) =>
      imported(
        'S',
        '1m',
        { start: tradingDayStart(date) / 1_000 + from * 60, step: 60 },
        prices.map((price) => flat(price, 10)),
      )
    const before = [minutes(monday, 600, [5, 6]), minutes(monday, 602, [7]), listed('T')]
    const after = [minutes(monday, 603, [8]), minutes(shiftDate(monday, 1), 600, [9])]
    const late = [minutes(monday, 604, [10]), minutes(monday, 600, [4])]
    const events = [listed('S'), ...before, ...after, ...late]
    for (let restart = 0; restart < events.length; restart += 1)
      await expectOneFigure(events, restart)
  })

  it('are the same as without it, and as the chart, whatever comes', async () => {
    const price = fc.integer({ min: 1, max: 4 })
    const step = fc.record({
      kind: fc.constantFrom('tick', 'tick', 'daily', 'daily', 'file', 'close'),
      days: fc.nat(2),
      back: fc.integer({ min: -1, max: 3 }),
      rows: fc.array(fc.tuple(price, fc.nat(2)), { minLength: 1, maxLength: 4 }),
      file,
    })
    const story = fc.record({
      before: fc.array(step, { minLength: 1, maxLength: 8 }),
      after: fc.array(step, { maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(story, async ({ before, after }) => {
        let [date, fed, newest] = [monday, monday, monday]
        // Ticks of a day before a bar that was imported ahead of it are in the chart's minutes only.
        const overtaken = new Set<TradingDate>()
        const eventsOf = ({
          kind,
          days,
          back,
          rows,
          file: one,
        }: (typeof before)[number]): MarketEvent[] => {
          date = shiftDate(date, days)
          const [at, volume] = rows[0]!
          const day = shiftDate(date, -back)
          if (kind === 'file' && overtaken.has(day)) return []
          if (kind === 'tick' && date < newest) overtaken.add(date)
          const told = kind === 'tick' ? date : day
          if (told > newest) newest = told
          if (kind === 'file') return importsOf(one, day)
          if (kind === 'daily')
            return [
              daily(
                day,
                rows.map(([close, traded]) => flat(close, traded)),
              ),
            ]
          if (kind === 'tick') {
            fed = date
            return [tick(date, at, volume)]
          }
          const of = back > 0 && day < fed ? day : fed
          return [closed('S', of, flat(at, volume), columns([], []))]
        }
        const first = before.flatMap(eventsOf)
        const more = after.flatMap(eventsOf)
        fc.pre(first.length > 0)
        const events = [listed('S'), ...first, ...more]
        for (const restart of [0, 1 + first.length]) await expectOneFigure(events, restart)
      }),
      { numRuns: 150 },
    )
  })
})
