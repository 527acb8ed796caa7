import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  dailyBarTime,
  dateOfDailyBar,
  daySeconds,
  nextMidnight,
  tradingDayStart,
} from '../../../../../src/domain/calendar/trading-day.ts'
import { MetricsBoard } from '../../../../../src/domain/metrics/board/board.ts'
import { returnsOf } from '../../../../../src/domain/metrics/days/betas-before.ts'
import type { DayColumns } from '../../../../../src/domain/metrics/days/day-columns.ts'
import { SymbolDays } from '../../../../../src/domain/metrics/days/symbol-days.ts'
import { quantityFormulas } from '../../../../../src/domain/metrics/formulas.ts'
import { plainQuantities } from '../../../../../src/domain/scan/quantity.ts'
import { mulberry32 } from '../../../../support/mulberry32.ts'

const first = dailyBarTime('2023-01-02')
const fundamentals = { sharesOutstanding: 1e9, floatShares: 9e8, epsTtm: 2.5, dividendsTtm: 0.8 }

/** Between which days, in per cent of all, a symbol trades, and on how many per cent of them. */
const anyTrades = fc.record({
  from: fc.constantFrom(0, 0, 40),
  to: fc.constantFrom(60, 100, 100),
  share: fc.constantFrom(60, 95, 100),
})

type Trades = typeof anyTrades extends fc.Arbitrary<infer Value> ? Value : never

const columnsOf = (seed: number, days: number, { from, to, share }: Trades): DayColumns => {
  const random = mulberry32(seed)
  let close = 20 + 200 * random()
  const rows: number[][] = []
  for (let day = 0; day < days; day += 1) {
    const open = close
    close = Math.round(100 * Math.max(0.5, close * (1 + (random() - 0.5) / 10))) / 100
    const high = Math.max(open, close) * (1 + random() / 50)
    const low = Math.min(open, close) * (1 - random() / 50)
    const volume = random() < 0.03 ? 0 : Math.floor(1e6 * random())
    if (100 * day < from * days || 100 * day >= to * days || 100 * random() >= share) continue
    rows.push([first + day * daySeconds, open, high, low, close, volume])
  }
  const column = (index: number) => Float64Array.from(rows, (row) => row[index] ?? Number.NaN)
  return {
    time: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
  }
}

/** A board of its own that the bars come to day by day. */
const boardOf = (symbols: readonly string[]) => {
  const board = new MetricsBoard()
  const nothing = { days: [], today: null, minutes: [], profile: [] }
  for (const symbol of symbols) board.load({ symbol, name: symbol, ...nothing, fundamentals })
  return {
    board,
    take: (symbol: string, { time, ...columns }: DayColumns, day: number) => {
      const row = time.indexOf(day)
      if (row < 0) return
      const at = (column: keyof typeof columns) => columns[column][row] ?? Number.NaN
      const bar = { high: at('high'), low: at('low'), close: at('close'), volume: at('volume') }
      const startMs = tradingDayStart(dateOfDailyBar(day))
      const end = nextMidnight(startMs) - 1
      board.edit(symbol)?.bar({ open: at('open'), ...bar }, end, day, startMs)
    },
  }
}

/** What neither has is NaN on the board, which also has none that is not finite. */
const isSame = (value: number, other: number): boolean =>
  Number.isNaN(other)
    ? !Number.isFinite(value)
    : Math.abs(value - other) <= 1e-9 * Math.max(1, Math.abs(other))

it('has at the end of each day what a board has to which the bars come one by one', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.constantFrom(40, 300, 480),
      fc.tuple(anyTrades, anyTrades),
      (seed, dayCount, [ofMarket, ofOther]) => {
        const all = new Map([
          ['SPY', columnsOf(seed, dayCount, ofMarket)],
          ['ABC', columnsOf(seed + 1, dayCount, ofOther)],
        ])
        const market = returnsOf(all.get('SPY') ?? expect.fail('no market'))
        const symbols = [...all].map(
          ([symbol, days]) => [symbol, new SymbolDays(days, market, fundamentals)] as const,
        )
        const { board, take } = boardOf([...all.keys()])
        const different: string[] = []
        for (let day = first; day < first + dayCount * daySeconds; day += daySeconds) {
          for (const [symbol, days] of all) take(symbol, days, day)
          board.refresh()
          for (const [row, [symbol, own]] of symbols.entries()) {
            own.goOn(day)
            own.readMarket()
            for (const quantity of plainQuantities) {
              const [value, expected] = [
                quantityFormulas[quantity](own.inputs),
                board.column(quantity)[row] ?? Number.NaN,
              ]
              if (!isSame(value, expected))
                different.push(
                  `${symbol} ${quantity} ${dateOfDailyBar(day)}: ${value.toString()} ${expected.toString()}`,
                )
            }
          }
        }
        expect(different.slice(0, 9)).toEqual([])
      },
    ),
    { numRuns: 20 },
  )
})
