import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { dailyBarTime, type TradingDate } from '../../../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../../../src/domain/price-feed/events.ts'
import { QuoteBoard, type QuoteEvent } from '../../../../src/domain/quotes/board.ts'

const date = '2026-03-02'
const start = Date.parse(`${date}T15:00:00Z`)

const batch = (...ticks: readonly (readonly [symbol: string, price: number])[]): QuoteEvent => ({
  type: 'PricesTicked',
  data: {
    source: 'simulated',
    date,
    ticks: ticks.map(([symbol, price]): Tick => [symbol, price, 100, start]),
  },
})

const listed = (symbol: string): QuoteEvent => ({
  type: 'StockListed',
  data: {
    symbol,
    name: symbol,
    exchange: 'NYSE',
    currency: 'USD',
    sector: null,
    source: 'simulated',
  },
})

let board: QuoteBoard

beforeEach(() => {
  board = new QuoteBoard()
})

const prices = (quotes: readonly { symbol: string; price: number }[]) =>
  Object.fromEntries(quotes.map(({ symbol, price }) => [symbol, price]))

describe('the board', () => {
  it('gives the quotes of a tick batch in order, a symbol as often as it ticked', () => {
    const changes = board.apply(batch(['AAPL', 1], ['MSFT', 2], ['AAPL', 3]), start)
    expect(changes.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['AAPL', 1],
      ['MSFT', 2],
      ['AAPL', 3],
    ])
    expect(board.quote('AAPL')?.price).toBe(3)
  })

  it('knows a listed stock without a price', () => {
    expect(board.knows('SPY')).toBe(false)
    expect(board.apply(listed('SPY'), start)).toEqual([])
    expect(board.knows('SPY')).toBe(true)
    expect(board.quote('SPY')).toBeNull()
    expect(board.since(-1)).toEqual([])
  })

  it('tells only what changed since a moment, of the symbols asked for', () => {
    board.apply(batch(['AAPL', 1], ['MSFT', 2]), start)
    const moment = board.sequence
    board.apply(batch(['MSFT', 3]), start)
    board.apply(batch(['TSLA', 4]), start)
    expect(prices(board.since(moment))).toEqual({ MSFT: 3, TSLA: 4 })
    expect(prices(board.since(moment, ['AAPL', 'TSLA', 'NONE']))).toEqual({ TSLA: 4 })
    expect(prices(board.since(-1))).toEqual({ AAPL: 1, MSFT: 3, TSLA: 4 })
    expect(board.since(board.sequence)).toEqual([])
  })

  it('does not move on for an event that changes no price', () => {
    board.apply(batch(['AAPL', 1]), start)
    const moment = board.sequence
    board.apply(listed('AAPL'), start)
    expect(board.sequence).toBe(moment)
    expect(board.quote('AAPL')?.price).toBe(1)
  })

  it('takes a price from intraday bars until a daily bar tells of the same day', () => {
    const bars = {
      times: { start: start / 1_000, step: 60 },
      open: [1],
      high: [1],
      low: [1],
      close: [1],
      volume: [1],
    }
    const data = { symbol: 'AAPL', source: 'simulated', bars }
    board.apply({ type: 'BarsImported', data: { ...data, timeframe: '1m' } }, start)
    expect(board.quote('AAPL')).toMatchObject({ price: 1, resolution: '1m', date })
    const times = { start: dailyBarTime(date), step: 86_400 }
    const daily = { ...bars, times, high: [2], close: [2] }
    board.apply({ type: 'BarsImported', data: { ...data, bars: daily, timeframe: '1D' } }, start)
    expect(board.quote('AAPL')).toMatchObject({ price: 2, resolution: '1D', date })
    board.apply({ type: 'BarsImported', data: { ...data, timeframe: '1m' } }, start)
    expect(board.quote('AAPL')?.price).toBe(2)
  })

  it('dates a closed day without ticks by its event', () => {
    const day = { open: 1, high: 2, low: 1, close: 2, volume: 5 }
    const none = { times: [], open: [], high: [], low: [], close: [], volume: [] }
    board.apply(
      {
        type: 'TradingDayClosed',
        data: { symbol: 'AAPL', source: 'simulated', date, day, minutes: none },
      },
      start,
    )
    expect(board.quote('AAPL')).toMatchObject({ price: 2, volume: 5, at: start, date })
  })

  it('goes on from quotes folded elsewhere', () => {
    board.apply(batch(['AAPL', 10]), start)
    const quote = board.quote('AAPL')
    const other = new QuoteBoard()
    other.load([
      { symbol: 'AAPL', quote },
      { symbol: 'SPY', quote: null },
    ])
    expect(prices(other.since(-1))).toEqual({ AAPL: 10 })
    expect(other.knows('SPY')).toBe(true)
  })

  it('after any tick batches tells each symbol that changed since any moment once, with its last price', () => {
    const symbol = fc.constantFrom('A', 'B', 'C', 'D')
    const someBatch = fc.array(fc.tuple(symbol, fc.integer({ min: 1, max: 1_000 })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(fc.array(someBatch, { maxLength: 20 }), fc.nat(20), (batches, split) => {
        const any = new QuoteBoard()
        for (const ticks of batches.slice(0, split)) any.apply(batch(...ticks), start)
        const moment = any.sequence
        for (const ticks of batches.slice(split)) any.apply(batch(...ticks), start)
        expect(prices(any.since(moment))).toEqual(Object.fromEntries(batches.slice(split).flat()))
        expect(any.since(moment)).toHaveLength(
          new Set(
            batches
              .slice(split)
              .flat()
              .map(([s]) => s),
          ).size,
        )
      }),
    )
  })
})

it('tells of the quotes that grow old when the feed goes on to another day, once', () => {
  const board = new QuoteBoard()
  const at = Date.parse('2026-03-02T15:00:00Z')
  const apply = (date: TradingDate, ...ticks: Tick[]) =>
    board.apply({ type: 'PricesTicked', data: { source: 'simulated', date, ticks } }, at)
  apply('2026-03-02', ['AAPL', 100, 1, at], ['MSFT', 50, 1, at])
  const before = board.sequence
  const changed = apply('2026-03-03', ['MSFT', 51, 1, at + 86_400_000])
  expect(changed.map(({ symbol, date }) => [symbol, date])).toEqual([
    ['MSFT', '2026-03-03'],
    ['AAPL', '2026-03-02'],
  ])
  expect(board.since(before).map(({ symbol }) => symbol)).toEqual(['AAPL', 'MSFT'])
  expect(board.marketDay).toEqual({ date: '2026-03-03', isFed: true })
  expect(apply('2026-03-03', ['MSFT', 52, 2, at + 86_400_001])).toHaveLength(1)
})
