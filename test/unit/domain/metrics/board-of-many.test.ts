import { describe, expect, it } from 'vitest'
import { dailyBarTime, shiftDate } from '../../../../src/domain/calendar/trading-day.ts'
import { MetricsBoard } from '../../../../src/domain/metrics/board/board.ts'
import { answersOf } from '../../../../src/domain/metrics/board/scanner.ts'
import { metricDefinitions } from '../../../../src/domain/metrics/definitions.ts'
import { roundFigure } from '../../../../src/domain/notation/figure.ts'
import type { PlainQuantity } from '../../../../src/domain/scan/quantity.ts'
import type { ScanRule } from '../../../../src/domain/scan/rule.ts'
import {
  boardOf,
  metricsOn,
  recordDate,
  recordOf,
} from '../../../support/arbitraries/any-records.ts'

const dayMs = 86_400_000
const { startMs, time } = recordOf(1, 0).today!

/** A price of the day that is this many days after the records' own. */
const tick = (board: MetricsBoard, symbol: string, price: number, later = 0) => {
  const start = startMs + later * dayMs
  board.edit(symbol)!.tick(price, 1e9, start + dayMs - 1, time + later * 86_400, start)
  board.refresh()
}

const idle = (symbol: string) => ({ ...recordOf(1, 0, symbol), today: null, minutes: [] })

describe('the board of metrics', () => {
  it('keeps what it has of every symbol when one more comes than it has room for', () => {
    const plain = recordOf(1, 2)
    const records = Array.from({ length: 520 }, (_, n) => ({
      ...plain,
      symbol: `S${n.toString()}`,
      name: `S${n.toString()} Inc.`,
      today: { ...plain.today!, price: 10 + n },
    }))
    const board = new MetricsBoard()
    for (const [row, record] of records.entries()) {
      board.load(record)
      if (row % 50 === 0) board.refresh()
    }
    board.refresh()
    expect(board.count).toBe(520)
    for (const [row, { symbol, today }] of records.entries()) {
      expect([board.symbol(row), board.name(row)]).toEqual([symbol, `${symbol} Inc.`])
      expect(board.rowOf(symbol)).toBe(row)
      expect(board.metric('price')[row]).toBe(today.price)
    }
  })

  it('has nothing of a symbol that was never loaded', () => {
    const board = boardOf(recordOf(1, 3))
    expect(board.rowOf('MSFT')).toBe(-1)
    expect([board.symbol(1), board.name(1)]).toEqual(['', ''])
    expect(board.edit('MSFT')).toBeNull()
    expect(board.seenAt('MSFT')).toBeNull()
    expect(board.yearRange('MSFT')).toEqual({ high: Number.NaN, low: Number.NaN })
  })

  it('has the range of 52 weeks, today included, and none of a younger listing', () => {
    const record = recordOf(5, 399)
    const board = boardOf(record, recordOf(5, 200, 'NEW'))
    const year = [...record.days.filter((day) => day.time >= time - 364 * 86_400), record.today!]
    expect(board.yearRange('AAPL')).toEqual({
      high: Math.max(...year.map(({ high }) => high)),
      low: Math.min(...year.map(({ low }) => low)),
    })
    tick(board, 'AAPL', 9_999)
    expect(board.yearRange('AAPL').high).toBe(9_999)
    expect(board.yearRange('NEW')).toEqual({ high: Number.NaN, low: Number.NaN })
  })

  it('knows when each price was seen, and which were seen before or after a span', () => {
    const board = new MetricsBoard()
    for (const [index, symbol] of ['A', 'B', 'C', 'D'].entries()) {
      board.load(idle(symbol))
      board.edit(symbol)!.tick(20, 700, startMs + 1_000 * index, time, startMs)
    }
    board.load(idle('NONE'))
    expect(board.seenAt('C')).toBe(startMs + 2_000)
    expect(board.seenAt('NONE')).toBeNull()
    const outside = (from: number, until: number) =>
      board.seenOutside(startMs + from, startMs + until)
    expect(outside(0, 3_000)).toEqual([])
    expect(outside(1_000, 2_000)).toEqual(['A', 'D'])
    expect(outside(1_001, 1_999)).toEqual(['A', 'B', 'C', 'D'])
  })
})

describe('a refresh of the board of metrics', () => {
  it('makes a version that is greater where something changed, and the same elsewhere', () => {
    const board = new MetricsBoard()
    const grows = (change: () => unknown): boolean => {
      const before = board.version
      change()
      board.refresh()
      expect(board.version).toBeGreaterThanOrEqual(before)
      return board.version > before
    }
    const sameDay = () => {
      board.setMarketDay({ date: recordDate, isFed: true })
    }
    expect(grows(() => null)).toBe(false)
    expect(grows(() => board.load(recordOf(1, 3)))).toBe(true)
    expect(grows(() => null)).toBe(false)
    expect(grows(() => board.edit('AAPL'))).toBe(true)
    expect(grows(() => board.edit('MSFT'))).toBe(false)
    expect(grows(sameDay)).toBe(true)
    expect(grows(sameDay)).toBe(false)
    const next = { date: shiftDate(recordDate, 1), isFed: true }
    expect(grows(() => board.setMarketDay(next))).toBe(true)
    expect(board.marketDay).toBe(next)
  })

  it('makes the parts anew of the symbols whose day begins, and of all when the market’s does', () => {
    const board = boardOf(...['SPY', 'A', 'B'].map((symbol, n) => recordOf(n, 300, symbol)))
    const begin = (symbol: string, later: number) => {
      const start = startMs + later * dayMs
      board.edit(symbol)!.tick(50, 700, start, dailyBarTime(shiftDate(recordDate, later)), start)
      return [...board.refreshing()].length
    }
    expect(begin('A', 1)).toBe(1)
    expect(begin('A', 1)).toBe(0)
    expect(begin('SPY', 1)).toBe(3)
  })
})

describe('a moving average of a scan', () => {
  const average = { average: { period: 3, interval: 'Daily' } } as const
  const valueOf = (board: MetricsBoard, symbol: string) =>
    board.column(average)[board.rowOf(symbol)]

  it('is of the newest price, of the days before it, and of symbols that came since', () => {
    const record = recordOf(6, 40)
    const board = boardOf(record)
    const closes = record.days.map(({ close }) => close)
    const mean = (...prices: number[]) => prices.reduce((sum, price) => sum + price, 0) / 3
    expect(valueOf(board, 'AAPL')).toBeCloseTo(mean(...closes.slice(-2), record.today!.price), 10)
    tick(board, 'AAPL', 40)
    expect(valueOf(board, 'AAPL')).toBeCloseTo(mean(...closes.slice(-2), 40), 10)
    tick(board, 'AAPL', 90, 1)
    expect(valueOf(board, 'AAPL')).toBeCloseTo(mean(closes.at(-1)!, 40, 90), 10)
    board.load({ ...record, symbol: 'MSFT' })
    board.refresh()
    expect(valueOf(board, 'MSFT')).toBeCloseTo(mean(...closes.slice(-2), record.today!.price), 10)
  })

  it('is the same when a hundred others are asked for in between', () => {
    const board = boardOf(recordOf(6, 300))
    const before = valueOf(board, 'AAPL')
    for (let period = 1; period <= 100; period += 1)
      board.column({ average: { period, interval: 'Daily' } })
    expect(valueOf(board, 'AAPL')).toBe(before)
  })
})

describe('a board of few quantities', () => {
  const few = (...quantities: PlainQuantity[]) => {
    const board = new MetricsBoard(new Set(quantities))
    for (const [n, symbol] of ['SPY', 'AAPL'].entries()) board.load(recordOf(n, 300, symbol))
    board.refresh()
    return board
  }

  it('has no others', () => {
    const board = few('price', 'change')
    for (const { key } of metricDefinitions)
      expect({ key, isKnown: !Number.isNaN(board.metric(key)[1]) }).toEqual({
        key,
        isKnown: key === 'price' || key === 'change',
      })
    expect(board.column('yesterdayDollarVolume')[1]).toBeNaN()
    expect(few('price', 'yesterdayDollarVolume').column('yesterdayDollarVolume')[1]).not.toBeNaN()
  })

  it('has the beta of a stock as the market moves, within a day and over midnight', () => {
    const [board, all] = [few('beta252'), boardOf(recordOf(0, 300, 'SPY'), recordOf(1, 300))]
    const betas = new Set<number | null>()
    for (const [symbol, price, later] of [
      ['AAPL', 60, 0],
      ['SPY', 90, 0],
      ['AAPL', 61, 1],
      ['SPY', 95, 1],
    ] as const) {
      for (const each of [board, all]) tick(each, symbol, price, later)
      const { beta252 } = metricsOn(board)
      expect(beta252).toBe(metricsOn(all).beta252)
      betas.add(beta252)
    }
    expect(betas).not.toContain(null)
    expect(betas.size).toBe(4)
  })
})

describe('the answers of a board', () => {
  const cheap: ScanRule = {
    field: 'PRICE',
    operator: 'less than',
    compareType: 'NUMERIC',
    compareValue: 60,
    multiplier: 1,
    percentage: 0,
    conjunction: 'AND',
    period: 30,
    interval: 'Daily',
  }
  const begin = () => {
    const board = boardOf(recordOf(1, 60), recordOf(2, 60, 'MSFT'))
    for (const symbol of ['AAPL', 'MSFT']) tick(board, symbol, 77)
    return { board, answers: answersOf(board) }
  }

  it('have rows that are made once for each version', () => {
    const { board, answers } = begin()
    const rows = answers.rows()
    expect(rows.map(({ symbol }) => symbol)).toEqual(['AAPL', 'MSFT'])
    expect(rows[0]?.values).toHaveLength(metricDefinitions.length)
    expect(answers.rows()).toBe(rows)
    tick(board, 'MSFT', 78)
    expect(answers.rows()[1]?.values[0]).toBe(78)
  })

  it('have when prices were seen', () => {
    const { answers } = begin()
    const at = startMs + dayMs - 1
    expect(answers.seenAt('MSFT')).toBe(at)
    expect(answers.seenOutside(at, at)).toEqual([])
    expect(answers.seenOutside(at + 1, at + 2)).toEqual(['AAPL', 'MSFT'])
  })

  it('have the matches of a scan, and for a live scan what has changed since it was read', () => {
    const { board, answers } = begin()
    const live = answers.live([cheap])
    expect([answers.scan([cheap]), live.look()]).toEqual([[], { entered: [], left: [] }])
    tick(board, 'MSFT', 50)
    const { change, changePercent } = metricsOn(board, 'MSFT')
    const match = {
      symbol: 'MSFT',
      name: 'MSFT Inc.',
      price: 50,
      volume: 1e9,
      change: roundFigure(change!),
      changePercent: roundFigure(changePercent!),
    }
    expect(answers.scan([cheap])).toEqual([match])
    expect(live.look()).toEqual({ entered: [match], left: [] })
    expect(live.look()).toEqual({ entered: [], left: [] })
    tick(board, 'MSFT', 70)
    expect(live.look()).toEqual({ entered: [], left: ['MSFT'] })
  })
})
