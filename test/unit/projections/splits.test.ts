import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarketEvent } from '../../../src/domain/all-events.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../../src/domain/price-feed/events.ts'
import { barsProjection } from '../../../src/projections/bars/projection.ts'
import { QuoteBoard, type QuoteEvent } from '../../../src/domain/quotes/board.ts'
import { DayReferences } from '../../../src/domain/quotes/day-references.ts'
import { dailyWindows, intradayDays, stocks } from '../../../src/projections/stocks/documents.ts'
import { stocksProjection } from '../../../src/projections/stocks/projection.ts'
import { charts } from '../../support/charts.ts'
import { imported, listed, type PlainBar, ticked } from '../../support/logs/market-events.ts'
import { foldAll } from '../../support/logs/memory-unit.ts'
import { WatchedLog } from '../../support/logs/watched-log.ts'

const symbol = 'AAPL'
const firstDay: TradingDate = '2026-01-06'
const split = { to: 10, for: 1, date: firstDay }
const occurredAt = `${firstDay}T17:00:00.000Z`

const happened = (events: readonly MarketEvent[]) => events.map((event) => ({ event, occurredAt }))

const stockSplit = (adjusted: { from: number; to: number } | null = null): MarketEvent => ({
  type: 'StockSplit',
  data: { symbol, split, adjusted },
})

/** Cents and tens of shares, so that ten times and a tenth are exact. */
const anyBars = fc.array(
  fc.tuple(fc.integer({ min: 900, max: 1_100 }), fc.integer({ min: 1, max: 900 })),
  { minLength: 1, maxLength: 30 },
)

const barAt = (cents: number, volume: number, old: number): PlainBar => {
  const price = (cents * old) / 100
  return [price, (price * 11) / 10, (price * 9) / 10, price, (volume * 10) / old]
}

const history = (bars: readonly (readonly [number, number])[], old: number): MarketEvent =>
  imported(
    symbol,
    '1D',
    bars.map((_, index) => dailyBarTime(shiftDate(firstDay, index - bars.length))),
    bars.map(([cents, volume]) => barAt(cents, volume, old)),
  )

const ticksOf = (
  date: TradingDate,
  bars: readonly (readonly [number, number])[],
  old: number,
): MarketEvent[] => {
  let total = 0
  return bars.map(([cents, volume], index) => {
    total += (volume * 10) / old
    const at = tradingDayStart(date) + index * 97_000
    const tick: Tick = [symbol, (cents * old) / 100, total, at]
    return ticked(date, tick)
  })
}

const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'number' ? Number(part.toPrecision(10)) : part,
    ),
  )

/** The quote, and the previous close that alerts measure with two days after the split. */
const quoted = (events: readonly MarketEvent[]) => {
  const [board, references] = [new QuoteBoard(), new DayReferences()]
  const row = references.rows.rowOf(symbol)
  for (const event of events) {
    if (event.type !== 'PricesTicked') references.apply(event)
    else
      for (const [, price, volume] of event.data.ticks)
        references.tick(row, price, volume, event.data.date)
    board.apply(event as QuoteEvent, 0)
  }
  return [board.quote(symbol), references.of(symbol, shiftDate(firstDay, 2)).previousClose]
}

describe('a recorded split', () => {
  it('leaves charts, quotes and windows as they are of a stock whose prices were always in new shares', async () => {
    await fc.assert(
      fc.asyncProperty(anyBars, anyBars, anyBars, async (days, lastDay, newDay) => {
        const told = (old: number): MarketEvent[] => [
          listed(symbol),
          history(days, old),
          ...ticksOf(shiftDate(firstDay, -1), lastDay, old),
          ...ticksOf(firstDay, newDay, 1),
        ]
        const inNew = told(1)
        const inOld = [...told(10), stockSplit()]
        const [wanted, found] = await Promise.all([
          foldAll(barsProjection, happened(inNew)),
          foldAll(barsProjection, happened(inOld)),
        ])
        expect(rounded(charts(found, symbol))).toEqual(rounded(charts(wanted, symbol)))
        const [stockWanted, stockFound] = await Promise.all([
          foldAll(stocksProjection, happened(inNew)),
          foldAll(stocksProjection, happened(inOld)),
        ])
        const settled = { ...stockWanted.all(stocks)[0], splits: [firstDay] }
        expect(rounded(stockFound.all(stocks)[0])).toEqual(rounded(settled))
        expect(rounded(stockFound.all(dailyWindows))).toEqual(
          rounded(stockWanted.all(dailyWindows)),
        )
      }),
      { numRuns: 100 },
    )
  })

  it('does so for a stock with intraday bars only, which later imports in new shares extend', async () => {
    const slots = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 900, max: 1_100 }), fc.nat(900)),
      { minLength: 1, maxLength: 20 },
    )
    const timeframe = fc.constantFrom('1m' as const, '1H' as const)
    const ratio = fc.constantFrom([10, 1], [3, 1], [1, 3])
    const bars = (rows: typeof slots extends fc.Arbitrary<infer Rows> ? Rows : never) =>
      [...new Map(rows.map((row) => [row[0], row])).values()].sort(([a], [b]) => a - b)
    await fc.assert(
      fc.asyncProperty(slots, slots, timeframe, ratio, async (early, late, size, [to, old]) => {
        const data = { symbol, split: { to: to, for: old, date: firstDay }, adjusted: null }
        const inShares = (rows: typeof early, price: number, shares: number): MarketEvent =>
          imported(
            symbol,
            size,
            bars(rows).map(
              ([slot]) =>
                tradingDayStart(shiftDate(firstDay, Math.floor(slot / 3) - 2)) / 1_000 +
                34_200 +
                (slot % 3) * 3_600,
            ),
            bars(rows).map(([, cents, volume]) => {
              const [open, high] = [cents * price, cents * price * 1.1]
              return [open, high, open, open, volume * shares]
            }),
          )
        const before = early.map(([slot, ...rest]): (typeof early)[number] => [slot % 6, ...rest])
        const inNew = [
          listed(symbol),
          inShares(before, old / to, to / old),
          inShares(late, old / to, to / old),
        ]
        const inOld: MarketEvent[] = [
          listed(symbol),
          inShares(before, 1, 1),
          { type: 'StockSplit', data },
          inShares(late, old / to, to / old),
        ]
        const [wanted, found] = [
          await foldAll(stocksProjection, happened(inNew)),
          await foldAll(stocksProjection, happened(inOld)),
        ]
        expect(rounded(found.all(intradayDays))).toEqual(rounded(wanted.all(intradayDays)))
        expect(rounded(found.all(dailyWindows))).toEqual(rounded(wanted.all(dailyWindows)))
        // They are rounded to whole shares: half a share may fall to either side.
        const inWhole = { avgVolume: null, relativeVolume: null }
        const settled = { ...wanted.all(stocks)[0], splits: [firstDay], ...inWhole }
        expect(rounded({ ...found.all(stocks)[0], ...inWhole })).toEqual(rounded(settled))
        expect(rounded(quoted(inOld))).toEqual(rounded(quoted(inNew)))
      }),
      { numRuns: 200 },
    )
  })

  it('does so where an import in new shares shows it before the day with its ticks is closed', async () => {
    const lastBar = (ticks: readonly (readonly [number, number])[]) => {
      const prices = ticks.map(([cents]) => cents / 100)
      const volume = ticks.reduce((sum, [, shares]) => sum + shares * 10, 0)
      const [first = 0, last = 0] = [prices[0], prices.at(-1)]
      return [first, Math.max(...prices), Math.min(...prices), last, volume] as const
    }
    await fc.assert(
      fc.asyncProperty(anyBars, anyBars, anyBars, async (days, lastDay, newDay) => {
        const file = imported(
          symbol,
          '1D',
          [-2, -1].map((ago) => dailyBarTime(shiftDate(firstDay, ago))),
          [barAt(1_000, 5, 1), lastBar(lastDay)],
        )
        const before = (old: number) => [
          listed(symbol),
          history(days, old),
          ...ticksOf(shiftDate(firstDay, -1), lastDay, old),
          file,
        ]
        const log = new WatchedLog()
        for (const event of before(10)) log.append(event)
        expect(log.ofType('StockSplit')).toHaveLength(1)
        const after = ticksOf(firstDay, newDay, 1)
        const inOld = [...(log.events as MarketEvent[]), ...after]
        const inNew = [...before(1), ...after]
        const [barsWanted, barsFound] = await Promise.all(
          [inNew, inOld].map((events) => foldAll(barsProjection, happened(events))),
        )
        expect(rounded(charts(barsFound!, symbol))).toEqual(rounded(charts(barsWanted!, symbol)))
        const [wanted, found] = await Promise.all(
          [inNew, inOld].map((events) => foldAll(stocksProjection, happened(events))),
        )
        const settled = { ...wanted!.all(stocks)[0], splits: [firstDay] }
        expect(rounded(found!.all(stocks)[0])).toEqual(rounded(settled))
        expect(rounded(found!.all(dailyWindows))).toEqual(rounded(wanted!.all(dailyWindows)))
        expect(rounded(quoted(inOld))).toEqual(rounded(quoted(inNew)))
      }),
      { numRuns: 100 },
    )
  })

  it('that is recorded before its day makes the price that is shown one of new shares', async () => {
    const days = [[1_000, 5] as const, [1_010, 6] as const]
    const unit = await foldAll(
      stocksProjection,
      happened([listed(symbol), history(days, 10), stockSplit()]),
    )
    expect(unit.all(stocks)[0]).toMatchObject({ price: 10.1, previousClose: 10, volume: 60 })
  })

  it('leaves alone the daily bars that were imported in new shares, and adjusts those before them', async () => {
    const old = history(
      [
        [1_000, 5],
        [1_010, 6],
        [1_020, 7],
      ],
      10,
    )
    const adjusted = history(
      [
        [1_010, 6],
        [1_020, 7],
      ],
      1,
    )
    const to = dailyBarTime(shiftDate(firstDay, -1))
    const from = dailyBarTime(shiftDate(firstDay, -2))
    const minute = tradingDayStart(shiftDate(firstDay, -1)) / 1_000
    const minutes = imported(symbol, '1m', [minute], [barAt(1_020, 7, 10)])
    const events = [listed(symbol), minutes, old, adjusted, stockSplit({ from, to })]
    const bars = charts(await foldAll(barsProjection, happened(events)), symbol)
    expect(bars['1D']!.map(([, , , , close, volume]) => [close, volume])).toEqual([
      [10, 50],
      [10.1, 60],
      [10.2, 70],
    ])
    expect(bars['1m']!.map(([, open]) => open)).toEqual([10.2])
    const unit = await foldAll(stocksProjection, happened(events))
    expect(unit.all(dailyWindows)[0]?.c).toEqual([10, 10.1])
  })

  it('adjusts what the company had reported before it', async () => {
    const report = (occurred: TradingDate) => ({
      event: {
        type: 'FundamentalsImported',
        data: {
          symbol,
          source: 'simulated',
          sharesOutstanding: 1_000,
          floatShares: 900,
          epsTtm: -5,
          dividendsTtm: 2,
          beta: 1,
          about: null,
        },
      } as const,
      occurredAt: `${occurred}T17:00:00.000Z`,
    })
    const after = async (occurred: TradingDate) => {
      const day = history([[1_000, 5]], 10)
      const events = [...happened([listed(symbol), day]), report(occurred)]
      const unit = await foldAll(stocksProjection, [...events, ...happened([stockSplit()])])
      return unit.all(stocks)[0]
    }
    expect(await after(shiftDate(firstDay, -1))).toMatchObject({
      price: 10,
      sharesOutstanding: 10_000,
      floatShares: 9_000,
      eps: -0.5,
      dividends: 0.2,
      marketCap: 100_000,
    })
    expect(await after(firstDay)).toMatchObject({ sharesOutstanding: 1_000, eps: -5 })
  })
})

it('a suspicion stands on the stock until it is settled, as a split or as none', async () => {
  const suspected: MarketEvent = {
    type: 'SplitSuspected',
    data: { symbol, split, previousClose: 100, price: 10 },
  }
  const day = history([[1_000, 5]], 10)
  const standing = async (...events: MarketEvent[]) => {
    const told = happened([listed(symbol), day, suspected, ...events])
    return (await foldAll(stocksProjection, told)).all(stocks)[0]
  }
  const mark = { ...split, since: occurredAt }
  expect(await standing()).toMatchObject({ suspectedSplit: mark, splits: [], dismissedSplits: [] })
  const settled = { suspectedSplit: null }
  expect(await standing(stockSplit())).toMatchObject({ ...settled, splits: [firstDay] })
  const dismissed: MarketEvent = { type: 'SplitDismissed', data: { symbol, date: firstDay } }
  expect(await standing(dismissed)).toMatchObject({
    ...settled,
    price: 100,
    dismissedSplits: [firstDay],
  })
})
