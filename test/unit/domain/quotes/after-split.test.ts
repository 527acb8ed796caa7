import { describe, expect, it } from 'vitest'
import { dailyBarTime, type TradingDate } from '../../../../src/domain/calendar/trading-day.ts'
import {
  dayAfterSplit,
  intradayAfterSplit,
  quoteAfterSplit,
} from '../../../../src/domain/quotes/after-split.ts'
import { QuoteBoard } from '../../../../src/domain/quotes/board.ts'
import type { Quote } from '../../../../src/domain/quotes/quote.ts'

const split = { to: 10, for: 1, date: '2026-03-02' } as const
const data = { symbol: 'AAPL', split, adjusted: null }
const dates = ['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-03-02'] as const
/** The bars of these days are in new shares already. */
const adjusted = { from: dailyBarTime('2026-02-25'), to: dailyBarTime('2026-02-26') }

const quote = (date: TradingDate, previousDate: TradingDate | null): Quote => ({
  symbol: 'AAPL',
  price: 500,
  volume: 1_000,
  at: 1,
  resolution: 'tick',
  date,
  isClosed: false,
  previousClose: 400,
  previousDate,
  previousIsMade: false,
})

describe('a day of bars', () => {
  it('is in new shares when it is before the split, and was not imported in new shares', () => {
    const closes = (span: typeof adjusted | null) =>
      dates.map((date) => {
        const day = { time: dailyBarTime(date), close: 500, volume: 1_000 }
        return dayAfterSplit(day, split, span)
      })
    const at = (index: number) => dailyBarTime(dates[index]!)
    const before = { close: 50, volume: 10_000 }
    const since = { close: 500, volume: 1_000 }
    expect(closes(null)).toEqual(
      [before, before, before, before, since].map((day, index) => ({ time: at(index), ...day })),
    )
    expect(closes(adjusted)).toEqual(
      [before, since, since, before, since].map((day, index) => ({ time: at(index), ...day })),
    )
  })

  it('within, has every column in new shares, or is left as it is', () => {
    const bars = { t: [1], s: [60], o: [100], h: [120], l: [90], c: [110], v: [30] }
    expect(intradayAfterSplit('2026-02-27', bars, data)).toEqual({
      t: [1],
      s: [60],
      o: [10],
      h: [12],
      l: [9],
      c: [11],
      v: [300],
    })
    expect(intradayAfterSplit('2026-03-02', bars, data)).toBe(bars)
    expect(intradayAfterSplit('2026-02-26', bars, { ...data, adjusted })).toBe(bars)
  })
})

describe('a quote', () => {
  it('from before the split is in new shares, with its previous close', () => {
    expect(quoteAfterSplit(quote('2026-02-27', '2026-02-26'), data)).toEqual({
      ...quote('2026-02-27', '2026-02-26'),
      price: 50,
      volume: 10_000,
      previousClose: 40,
    })
    expect(quoteAfterSplit(quote('2026-02-27', null), data)).toMatchObject({ previousClose: 40 })
  })

  it('of its first day has only the previous close in new shares', () => {
    const first = quote('2026-03-02', '2026-02-27')
    expect(quoteAfterSplit(first, data)).toEqual({ ...first, previousClose: 40 })
  })

  it('keeps a previous close that was imported in new shares', () => {
    const old = quote('2026-02-27', '2026-02-26')
    const expected = { ...old, price: 50, volume: 10_000 }
    expect(quoteAfterSplit(old, { ...data, adjusted })).toEqual(expected)
  })

  it('without a previous close has none afterwards', () => {
    const alone = { ...quote('2026-02-27', null), previousClose: null }
    expect(quoteAfterSplit(alone, data)).toMatchObject({ price: 50, previousClose: null })
  })

  it('that is all of later days stays as it is, and so does none', () => {
    const later = quote('2026-03-03', '2026-03-02')
    expect(quoteAfterSplit(later, data)).toBe(later)
    expect(quoteAfterSplit(null, data)).toBeNull()
  })

  it('on the board is changed once, unless it was loaded after the split', () => {
    const begin = (splits: readonly TradingDate[]) => {
      const board = new QuoteBoard()
      board.load([{ symbol: 'AAPL', quote: quote('2026-02-27', null), splits }])
      return { board, changes: board.apply({ type: 'StockSplit', data }, 0) }
    }
    const { board, changes } = begin(['2025-06-02'])
    expect(changes).toMatchObject([{ symbol: 'AAPL', price: 50 }])
    expect(board.quote('AAPL')?.price).toBe(50)
    const loadedAfter = begin(['2026-03-02'])
    expect(loadedAfter.changes).toEqual([])
    expect(loadedAfter.board.quote('AAPL')?.price).toBe(500)
  })
})
