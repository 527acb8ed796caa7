import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarketEvent } from '../../../../src/domain/all-events.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../../src/domain/calendar/trading-day.ts'
import { anyBar } from '../../../support/arbitraries/any-bar.ts'
import { chart, type ChartBar } from '../../../support/charts.ts'
import {
  figuresOf,
  file,
  fold,
  importsOf,
  shownOf,
  trade,
} from '../../../support/list-and-chart.ts'
import {
  closed,
  columns,
  imported,
  listed,
  type PlainBar,
  ticked,
} from '../../../support/logs/market-events.ts'

const today: TradingDate = '2026-07-01'
const time = dailyBarTime(today)
const noon = tradingDayStart(today) + 12 * 3_600_000

const daily = (date: TradingDate, bar: PlainBar) => imported('S', '1D', [dailyBarTime(date)], [bar])

/** List, quotes and what alerts measure by against the chart's daily bars. */
const expectOneFigure = async (events: readonly MarketEvent[]) => {
  const folded = await fold([listed('S'), ...events])
  const bars = chart(folded.ofBars, 'S', '1D')
  const expected = figuresOf(bars)
  expect(shownOf(folded)).toEqual(expected)
  const { date, price, previousClose, volume } = expected
  expect(folded.board.quote('S')).toMatchObject({ date, price, previousClose, volume })
  expect(folded.references.of('S', date).previousClose).toBe(previousClose)
  expect(folded.references.of('S', shiftDate(date, 1)).previousClose).toBe(price)
  return bars
}

describe('the figures of a day whose book is closed', () => {
  const book: PlainBar = [100, 104, 98, 102, 900]
  const later: PlainBar = [99, 105, 97, 101, 950]
  const close = closed('S', today, book, columns([], []))
  const tick = ticked(today, ['S', 101, 500, noon])
  const next = ticked(shiftDate(today, 1), ['S', 110, 5, noon + 86_400_000])

  it('are those of a daily bar that is imported afterwards, also once the next day has begun', async () => {
    const before = daily(shiftDate(today, -1), [90, 91, 89, 90, 800])
    for (const events of [[tick, close], [close], [daily(today, book), close]]) {
      const bars = await expectOneFigure([before, ...events, daily(today, later)])
      expect(bars.at(-1)).toEqual([time, ...later])
      await expectOneFigure([before, ...events, daily(today, later), next])
      await expectOneFigure([before, ...events, next, daily(today, later)])
    }
  })

  it('are its own, whatever shorter bars and ticks come afterwards', async () => {
    const hour = imported('S', '1H', [noon / 1_000], [later])
    for (const more of [[hour], [tick], [hour, tick, hour]])
      for (const events of [[tick, close], [close], [hour, close], [hour, tick, close]]) {
        const bars = await expectOneFigure([...events, ...more])
        expect(bars).toEqual([[time, ...book]])
        await expectOneFigure([...events, ...more, next])
      }
  })

  it('are one in list, quotes, alerts and chart, however all of it came', async () => {
    // Few prices and volumes, so that days often have the close and volume of other ones.
    const few = anyBar.map(([, , , , volume]): PlainBar => {
      const price = 5 + (volume % 2)
      return [price, price, price, price, volume % 3]
    })
    const anyFile = fc.oneof(
      file,
      file.chain((one) =>
        fc.array(few, { minLength: 1, maxLength: 3 }).map((bars) => ({ ...one, bars })),
      ),
    )
    const step = fc.record({ isTick: fc.boolean(), trade, file: anyFile })
    const story = fc.record({
      before: fc.array(step, { maxLength: 5 }),
      book: fc.oneof(anyBar, few),
      after: fc.array(step, { minLength: 1, maxLength: 5 }),
      nextAt: fc.option(fc.nat(5)),
      latest: fc.array(anyFile, { maxLength: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(story, async ({ before, book: figures, after, nextAt, latest }) => {
        let [second, total] = [tradingDayStart(today) / 1_000, 0]
        const eventsOf = ({
          isTick,
          trade: each,
          file: one,
        }: (typeof before)[number]): MarketEvent[] => {
          second += each.wait
          total += each.traded
          return isTick
            ? [ticked(today, ['S', each.price, total, second * 1_000])]
            : importsOf(one, today)
        }
        const first = before.flatMap(eventsOf)
        const more = after.flatMap(eventsOf)
        if (nextAt !== null) more.splice(nextAt, 0, next)
        const ends = latest.flatMap((one) => importsOf(one, today))
        const bars = await expectOneFigure([
          daily(shiftDate(today, -1), book),
          ...first,
          closed('S', today, figures, columns([], [])),
          ...more,
          ...ends,
        ])
        const told = [...more, ...ends].findLast(
          (event) => event.type === 'BarsImported' && event.data.timeframe === '1D',
        )
        const rows = told?.type === 'BarsImported' ? told.data.bars : null
        const expected: ChartBar =
          rows === null
            ? [time, ...figures]
            : [time, rows.open[0]!, rows.high[0]!, rows.low[0]!, rows.close[0]!, rows.volume[0]!]
        expect(bars.find(([at]) => at === time)).toEqual(expected)
      }),
      { numRuns: 200 },
    )
  })
})
