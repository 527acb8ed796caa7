import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TradingDate, tradingDayStart } from '../../../../src/domain/calendar/trading-day.ts'
import { afterIntradayBars } from '../../../../src/domain/quotes/fold.ts'
import { type IntradayBars, makeDay, withBars } from '../../../../src/domain/quotes/intraday-day.ts'
import { type ChangedDay, IntradayDays } from '../../../../src/domain/quotes/intraday-days.ts'
import type { Quote } from '../../../../src/domain/quotes/quote.ts'
import { tickedDayWith } from '../../../../src/domain/quotes/ticked-day.ts'
import type { Bar, BarColumns } from '../../../../src/domain/stock/bars/bar.ts'
import { columnsOf } from '../../../../src/domain/stock/bars/columns-of.ts'

const date = '2026-03-03'
const start = tradingDayStart(date) / 1_000
const flat = (time: number, close: number, volume = 10): Bar => ({
  time,
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  volume,
})
const minute = (index: number, close: number, volume?: number): Bar =>
  flat(start + 60 * index, close, volume)

describe('the bars of a day', () => {
  it('make the same day in whatever pieces and order they come, the last word on a bar counts', () => {
    const bars = fc.uniqueArray(fc.tuple(fc.nat(400), fc.integer({ min: 2, max: 99 })), {
      selector: ([index]) => index,
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(bars, fc.nat(20), (listed, cut) => {
        const all = listed.map(([index, close]) => minute(index, close))
        const pieces = [all.slice(0, cut), all.slice(cut)].filter(({ length }) => length > 0)
        const wrong = pieces[0]!.map(({ time }) => flat(time, 500))
        const known = [wrong, ...pieces].reduce<IntradayBars | null>(
          (before, more) =>
            withBars(
              before,
              '1m',
              more.toSorted((a, b) => a.time - b.time),
            ),
          null,
        )
        const ascending = all.toSorted((a, b) => a.time - b.time)
        const [first, last] = [ascending[0]!, ascending.at(-1)!]
        expect(makeDay(known!)).toEqual({
          open: first.open,
          close: last.close,
          volume: 10 * all.length,
          high: Math.max(...all.map(({ high }) => high)),
          low: Math.min(...all.map(({ low }) => low)),
          timeframe: '1m',
          at: 1_000 * last.time,
          from: first.time,
        })
      }),
    )
  })

  it('leave their place to longer ones', () => {
    const minutes = withBars(null, '1m', [minute(0, 5), minute(1, 6)])
    const fives = withBars(minutes, '5m', [minute(0, 7, 50), minute(5, 8, 50)])
    expect(fives).toMatchObject({ s: [300, 60, 60, 300], c: [7, 5, 6, 8] })
    expect(makeDay(fives)).toMatchObject({ open: 7, close: 8, volume: 100, timeframe: '5m' })
    expect(makeDay(withBars(null, '1m', []))).toBeNull()
  })
})

describe('the days that are remembered', () => {
  const dayOf = (day: TradingDate, close: number): BarColumns =>
    columnsOf([flat(tradingDayStart(day) / 1_000, close)])
  const remember = (days: IntradayDays, symbol: string, day: TradingDate, close = 5) =>
    days.apply(symbol, '1m', dayOf(day, close), () => false)
  /** Open of the day with a minute more; null: what came before is not remembered. */
  const opens = (days: IntradayDays, symbol: string, day: TradingDate) =>
    days
      .apply(symbol, '1m', columnsOf([flat(tradingDayStart(day) / 1_000 + 60, 9)]), () => true)
      .map(({ isWhole, day: { open } }) => (isWhole ? open : null))

  it('are the newest three of a symbol, whichever came first', () => {
    const dates = ['2026-03-05', '2026-03-03', '2026-03-04', '2026-03-02'] as const
    const days = new IntradayDays()
    for (const day of dates) remember(days, 'AAPL', day)
    expect(dates.map((day) => opens(days, 'AAPL', day))).toEqual([[5], [5], [5], [null]])
  })

  it('are those of the 64 symbols that were imported last', () => {
    const days = new IntradayDays()
    for (let index = 0; index < 64; index += 1) remember(days, `S${String(index)}`, date)
    expect(opens(days, 'S0', date)).toEqual([5])
    remember(days, 'S64', date)
    expect(['S1', 'S0', 'S64'].map((symbol) => opens(days, symbol, date))).toEqual([
      [null],
      [5],
      [5],
    ])
  })

  it('are in new shares after a split', () => {
    const days = new IntradayDays()
    remember(days, 'AAPL', date, 50)
    const split = { to: 10, for: 1, date: '2026-03-04' } as const
    days.split({ symbol: 'MSFT', split, adjusted: null })
    days.split({ symbol: 'AAPL', split, adjusted: null })
    expect(opens(days, 'AAPL', date)).toEqual([5])
  })
})

describe('a quote', () => {
  const quote = (changes: Partial<Quote> = {}): Quote => ({
    symbol: 'AAPL',
    price: 5,
    volume: 10,
    at: 1_000 * start,
    resolution: '1m',
    date,
    isClosed: false,
    previousClose: 4,
    previousDate: '2026-03-02',
    previousIsMade: false,
    ...changes,
  })
  const madeOf = (...bars: Bar[]) => makeDay(withBars(null, '1m', bars))!
  const changed = (day: TradingDate, more: Partial<ChangedDay> = {}): ChangedDay => ({
    date: day,
    day: madeOf(minute(3, 7, 30)),
    isWhole: false,
    ...more,
  })
  const after = (before: Quote | null, change: ChangedDay) =>
    afterIntradayBars(before, 'AAPL', change)
  const noClose = { previousClose: null, previousDate: null, previousIsMade: false }
  const told = { price: 7, at: 1_000 * (start + 180), resolution: '1m', isClosed: false }

  it('goes on to the day of later bars, and has its price for a previous close', () => {
    const first = { ...told, volume: 30, date, ...noClose }
    expect(after(null, changed(date))).toEqual({ symbol: 'AAPL', ...first })
    const next = { ...told, volume: 30, date: '2026-03-04' }
    expect(after(quote(), changed('2026-03-04'))).toEqual({
      symbol: 'AAPL',
      ...next,
      previousClose: 5,
      previousDate: date,
      previousIsMade: true,
    })
  })

  it('takes what bars of its day make of it, and adds those that come later', () => {
    const remembered = changed(date, { isWhole: true })
    expect(after(quote(), remembered)).toEqual({ ...quote(), ...told, volume: 30 })
    expect(after(quote(), changed(date))).toEqual({ ...quote(), ...told, volume: 40 })
    for (const at of [start + 180, start + 181]) {
      const known = quote({ at: 1_000 * at })
      expect(after(known, changed(date))).toBe(known)
    }
  })

  it.each(['tick', '1D'] as const)('of its day stands where a %s told it', (resolution) => {
    const known = quote({ resolution })
    expect(after(known, changed(date, { isWhole: true }))).toBe(known)
  })

  it('has its previous close from the bars of that day, unless something else told it', () => {
    const yesterday = '2026-03-02'
    expect(after(quote(), changed(yesterday))).toEqual(quote())
    const whole = { isWhole: true }
    expect(after(quote(), changed(yesterday, whole))).toEqual(quote())
    const made = quote({ previousIsMade: true })
    expect(after(made, changed(yesterday))).toEqual(made)
    const seven = quote({ previousClose: 7, previousIsMade: true })
    expect(after(made, changed(yesterday, whole))).toEqual(seven)
    expect(after(quote(noClose), changed(yesterday, whole))).toEqual(seven)
  })
})

describe('a day of ticks', () => {
  const day = { open: 10, high: 12, low: 9, openAt: 100 }
  const bar = { open: 8, high: 11, low: 7 }

  it.each([
    [99, { open: 8, openAt: 99, high: 12, low: 7 }],
    [100, { open: 10, openAt: 100, high: 12, low: 7 }],
    [101, { open: 10, openAt: 100, high: 12, low: 7 }],
  ])('with a bar that begins at %d s has the earlier open, and the range of both', (from, both) => {
    expect(tickedDayWith(day, [bar], from)).toEqual(both)
    const higher = tickedDayWith(day, [bar, { open: 1, high: 20, low: 8 }], from)
    expect(higher).toEqual({ ...both, high: 20 })
  })

  it('without a bar stays as it is', () => {
    expect(tickedDayWith(day, [], 0)).toEqual(day)
  })
})
