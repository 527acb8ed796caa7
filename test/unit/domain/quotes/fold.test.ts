import type { TradingDate } from '../../../../src/domain/calendar/trading-day.ts'
import { describe, expect, it } from 'vitest'
import {
  afterDailyBars as foldDailyBars,
  afterDayClosed,
  afterTick,
} from '../../../../src/domain/quotes/fold.ts'
import type { Quote } from '../../../../src/domain/quotes/quote.ts'
import type { BarColumns } from '../../../../src/domain/stock/bars/bar.ts'

const at = (date: TradingDate, hour = 15): number =>
  Date.parse(`${date}T${hour.toString().padStart(2, '0')}:00:00Z`)

const ticked = (
  quote: Quote | null,
  date: TradingDate,
  price: number,
  volume = 1_000,
  hour = 15,
): Quote => afterTick(quote, ['AAPL', price, volume, at(date, hour)], date)

const dailyBars = (bars: readonly (readonly [date: TradingDate, close: number])[]): BarColumns => {
  const closes = bars.map(([, close]) => close)
  return {
    times: bars.map(([date]) => at(date, 0) / 1_000),
    open: closes,
    high: closes,
    low: closes,
    close: closes,
    volume: bars.map((_, index) => 100 * (index + 1)),
  }
}

const afterDailyBars = (quote: Quote | null, symbol: string, bars: BarColumns) =>
  foldDailyBars(quote, symbol, bars, at('2026-03-04'))

const closed = (quote: Quote | null, date: TradingDate, close: number): Quote =>
  afterDayClosed(quote, { symbol: 'AAPL', date, close, volume: 9_000, at: at(date, 21) })

describe('a tick', () => {
  it('of a symbol never seen gives a price without a previous close', () => {
    expect(ticked(null, '2026-03-02', 175.23, 500)).toEqual({
      symbol: 'AAPL',
      price: 175.23,
      volume: 500,
      at: at('2026-03-02'),
      resolution: 'tick',
      isClosed: false,
      date: '2026-03-02',
      previousClose: null,
      previousDate: null,
      previousIsMade: false,
    })
  })

  it('of the same day replaces price, volume and time and keeps the previous close', () => {
    const before = {
      ...ticked(null, '2026-03-02', 175),
      previousClose: 170,
      previousDate: '2026-02-27' as const,
      previousIsMade: false,
    }
    expect(ticked(before, '2026-03-02', 176, 2_000, 16)).toEqual({
      ...before,
      price: 176,
      volume: 2_000,
      at: at('2026-03-02', 16),
    })
  })

  it('of a later day makes the last price the previous close', () => {
    const monday = ticked(null, '2026-03-02', 175)
    expect(ticked(monday, '2026-03-03', 180)).toMatchObject({
      price: 180,
      date: '2026-03-03',
      previousClose: 175,
      previousDate: '2026-03-02',
      previousIsMade: false,
    })
  })

  it('of a day that is over changes nothing', () => {
    const tuesday = ticked(null, '2026-03-03', 180)
    expect(ticked(tuesday, '2026-03-02', 1)).toBe(tuesday)
  })
})

describe('the closed book of a day', () => {
  it('has the last word on the price of its own day', () => {
    const quote = closed(ticked(null, '2026-03-02', 175), '2026-03-02', 175.5)
    expect(quote).toMatchObject({
      price: 175.5,
      volume: 9_000,
      at: at('2026-03-02'),
      previousClose: null,
    })
    expect(ticked(quote, '2026-03-03', 180)).toMatchObject({ previousClose: 175.5 })
  })

  it('that comes after ticks of the next day corrects the previous close', () => {
    const tuesday = ticked(ticked(null, '2026-03-02', 175), '2026-03-03', 180)
    expect(closed(tuesday, '2026-03-02', 175.5)).toEqual({ ...tuesday, previousClose: 175.5 })
  })

  it('that says what ticks have said already changes nothing, and nobody is told', () => {
    const tuesday = ticked(ticked(null, '2026-03-02', 175), '2026-03-03', 180)
    expect(closed(tuesday, '2026-03-02', 175)).toBe(tuesday)
  })

  it('of an older day than the known previous close changes nothing', () => {
    const tuesday = ticked(ticked(null, '2026-03-02', 175), '2026-03-03', 180)
    expect(closed(tuesday, '2026-02-27', 1)).toBe(tuesday)
  })

  it('of a day without ticks gives price and previous close', () => {
    const monday = ticked(null, '2026-03-02', 175)
    expect(closed(monday, '2026-03-03', 181)).toEqual({
      symbol: 'AAPL',
      price: 181,
      volume: 9_000,
      at: at('2026-03-03', 21),
      resolution: '1D',
      isClosed: true,
      date: '2026-03-03',
      previousClose: 175,
      previousDate: '2026-03-02',
      previousIsMade: false,
    })
  })
})

describe('imported daily bars', () => {
  const week = dailyBars([
    ['2026-02-26', 168],
    ['2026-02-27', 170],
    ['2026-03-02', 172],
  ])

  it('give a symbol without ticks its last close, and the one before it', () => {
    expect(afterDailyBars(null, 'AAPL', week)).toEqual({
      symbol: 'AAPL',
      price: 172,
      volume: 300,
      at: Date.parse('2026-03-03T05:00:00Z') - 1,
      resolution: '1D',
      isClosed: false,
      date: '2026-03-02',
      previousClose: 170,
      previousDate: '2026-02-27' as const,
      previousIsMade: false,
    })
  })

  it('give a single bar no previous close', () => {
    const quote = afterDailyBars(null, 'AAPL', dailyBars([['2026-03-02', 172]]))
    expect(quote).toMatchObject({ price: 172, previousClose: null, previousDate: null })
  })

  it('leave the price of a ticking day alone and tell its previous close', () => {
    const monday = ticked(null, '2026-03-02', 175)
    expect(afterDailyBars(monday, 'AAPL', week)).toEqual({
      ...monday,
      previousClose: 170,
      previousDate: '2026-02-27' as const,
      previousIsMade: false,
    })
  })

  it('that are all newer than the quote go on from its price', () => {
    const friday = ticked(null, '2026-02-27', 169)
    const quote = afterDailyBars(friday, 'AAPL', dailyBars([['2026-03-02', 172]]))
    expect(quote).toMatchObject({ price: 172, previousClose: 169, previousDate: '2026-02-27' })
  })

  it('imported again with other values replace the first ones', () => {
    const first = afterDailyBars(null, 'AAPL', week)
    const again = afterDailyBars(
      first,
      'AAPL',
      dailyBars([
        ['2026-02-27', 171],
        ['2026-03-02', 173],
      ]),
    )
    expect(again).toMatchObject({ price: 173, previousClose: 171, previousDate: '2026-02-27' })
  })

  it('older than what is known, or empty, change nothing', () => {
    const tuesday = ticked(ticked(null, '2026-03-02', 175), '2026-03-03', 180)
    expect(afterDailyBars(tuesday, 'AAPL', dailyBars([['2026-02-27', 1]]))).toBe(tuesday)
    expect(afterDailyBars(tuesday, 'AAPL', dailyBars([]))).toBe(tuesday)
    expect(afterDailyBars(null, 'AAPL', dailyBars([]))).toBeNull()
  })
})
