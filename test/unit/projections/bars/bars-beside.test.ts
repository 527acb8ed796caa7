import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Timeframe,
  timeframes,
  timeframeSeconds,
} from '../../../../src/domain/calendar/timeframes.ts'
import {
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../../src/domain/calendar/trading-day.ts'
import { QuoteBoard } from '../../../../src/domain/quotes/board.ts'
import type { StockEvent } from '../../../../src/domain/stock/events.ts'
import { barsProjection } from '../../../../src/projections/bars/projection.ts'
import { stocks } from '../../../../src/projections/stocks/documents.ts'
import { stocksProjection } from '../../../../src/projections/stocks/projection.ts'
import { anyBar } from '../../../support/arbitraries/any-bar.ts'
import { chart, type ChartBar } from '../../../support/charts.ts'
import { imported, listed, type PlainBar } from '../../../support/logs/market-events.ts'
import { foldAll } from '../../../support/logs/memory-unit.ts'
import { obviousBar, obviousGroups, type Source } from '../../../support/references/obvious-bars.ts'

type Intraday = Exclude<Timeframe, '1D'>

const occurredAt = '2026-12-01T17:00:00.000Z'

const obviousChart = (timeframe: Timeframe, bars: readonly Source[]): ChartBar[] =>
  obviousGroups(timeframe, bars).map((group) => obviousBar(timeframe, group))

/** Files of one day each: longer ones may begin at half past, beside minutes. */
const file = fc.record({
  day: fc.nat(1),
  timeframe: fc.constantFrom<Intraday>('1m', '1m', '1m', '5m', '15m', '1H', '1H', '4H'),
  first: fc.oneof(fc.nat(22 * 60), fc.integer({ min: 540, max: 800 })),
  shift: fc.constantFrom(0, 1_800, 1_800),
  bars: fc.array(anyBar, { minLength: 1, maxLength: 40 }),
  batch: fc.integer({ min: 1, max: 40 }),
})

type File = typeof file extends fc.Arbitrary<infer Value> ? Value : never

const rowsOf = ({ day, timeframe, first, shift, bars }: File, from: TradingDate): ChartBar[] => {
  const start = tradingDayStart(shiftDate(from, day)) / 1_000
  const end = tradingDayStart(shiftDate(from, day + 1)) / 1_000
  const length = timeframeSeconds[timeframe]
  const begin = start + Math.floor((first * 60) / length) * length + (length > shift ? shift : 0)
  return bars
    .map((bar, index): ChartBar => [begin + index * length, ...bar])
    .filter(([time]) => time < end)
}

const importOf = (timeframe: Timeframe, rows: readonly ChartBar[]): StockEvent =>
  imported(
    'S',
    timeframe,
    rows.map(([time]) => time),
    rows.map(([, ...bar]): PlainBar => bar),
  )

const batchesOf = (rows: readonly ChartBar[], size: number): ChartBar[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, n) =>
    rows.slice(n * size, (n + 1) * size),
  )

/** What stands at last: a later import of a second and timeframe replaces the one before. */
const lastOf = (all: readonly Source[]): Source[] =>
  [
    ...new Map(
      all.map((one) => [`${one.timeframe}|${one.bar[0].toString()}`, one] as const),
    ).values(),
  ].sort((a, b) => a.bar[0] - b.bar[0])

describe('bars of several timeframes side by side', () => {
  it('count every second once in each longer bar, in the list and in the quotes', async () => {
    const dates = fc.constantFrom('2026-03-07', '2026-10-31', '2026-07-01')
    const some = fc.array(file, { minLength: 1, maxLength: 8 })
    const order = fc.infiniteStream(fc.nat(1_000_000))
    await fc.assert(
      fc.asyncProperty(dates, some, order, async (from, files, keys) => {
        const batches = files
          .flatMap((each) =>
            batchesOf(rowsOf(each, from), each.batch).map((rows) => ({ ...each, rows })),
          )
          .map((batch) => ({ ...batch, key: Number(keys.next().value) }))
          .sort((a, b) => a.key - b.key)
        fc.pre(batches.length > 0)
        const events = batches.map(({ timeframe, rows }) => importOf(timeframe, rows))
        const happened = [listed('S'), ...events].map((event) => ({ event, occurredAt }))
        const all = lastOf(
          batches.flatMap(({ timeframe, rows }) =>
            rows.map((bar) => ({ timeframe, bar, isCoveredBy: () => true })),
          ),
        )
        const unit = await foldAll(barsProjection, happened)
        for (const timeframe of timeframes)
          expect([timeframe, chart(unit, 'S', timeframe)]).toEqual([
            timeframe,
            obviousChart(timeframe, all),
          ])
        const [, open, dayHigh, dayLow, price, volume] = obviousChart('1D', all).at(-1)!
        const [stock] = (await foldAll(stocksProjection, happened)).all(stocks)
        expect(stock).toMatchObject({ open, dayHigh, dayLow, price, volume })
        const board = new QuoteBoard()
        for (const event of events) board.apply(event as never, Date.parse(occurredAt))
        expect(board.quote('S')).toMatchObject({ price, volume })
      }),
      { numRuns: 200 },
    )
  })
})
