import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  dailyBarTime,
  dateOfDailyBar,
  nextMidnight,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import { MetricsBoard } from '../../../src/domain/metrics/board/board.ts'
import { compileScan } from '../../../src/domain/scan/compile.ts'
import { planScan } from '../../../src/domain/scan/plan.ts'
import { quantityOfField } from '../../../src/domain/scan/quantity.ts'
import type { ScanRule } from '../../../src/domain/scan/rule.ts'
import type { ReadModels } from '../../../src/projections/read-models.ts'
import { scanHistory } from '../../../src/scanner/scan-history.ts'
import { scanOutcomes } from '../../../src/scanner/scan-outcomes.ts'
import { scanTrial } from '../../../src/scanner/scan-trial.ts'
import { anyRule } from '../../support/arbitraries/any-scan.ts'
import { imported, listed, type PlainBar } from '../../support/logs/market-events.ts'
import { recordedStocks } from '../../support/logs/recorded-stocks.ts'
import { mulberry32 } from '../../support/mulberry32.ts'
import { takeDays, type TimedBar, walkedBars } from '../../support/references/board-of-bars.ts'

const symbols = ['SPY', 'A', 'B', 'C']
const days = 260
const first = dailyBarTime('2025-01-02')
const lastDays = 3
const daySeconds = 86_400

const timeOf = (day: number) => first + day * daySeconds

/** Of each symbol its bars by day; a symbol does not trade every day. */
const barsOf = (random: () => number): (PlainBar | null)[] => {
  const times = Array.from({ length: days }, (_, day) => timeOf(day))
  const traded = new Map(walkedBars(times, 0.9, random))
  return times.map((time) => traded.get(time) ?? null)
}

type Bars = ReturnType<typeof barsOf>

const readModelsOf = (bars: ReadonlyMap<string, Bars>): Promise<ReadModels> =>
  recordedStocks(
    [...bars].flatMap(([symbol, all]) => {
      const known = all.flatMap((bar, day) => (bar === null ? [] : [{ bar, time: timeOf(day) }]))
      const times = known.map(({ time }) => time)
      const daily = known.map(({ bar }) => bar)
      return [listed(symbol), imported(symbol, '1D', times, daily)]
    }),
  )

/** A board of its own at the end of a day. */
const boardOn = (bars: ReadonlyMap<string, Bars>, day: number): MetricsBoard => {
  const board = new MetricsBoard()
  for (const [symbol, all] of bars) {
    const known = all.slice(0, day + 1)
    const daily = known.flatMap((bar, of): TimedBar[] => (bar === null ? [] : [[timeOf(of), bar]]))
    takeDays(board, symbol, daily)
  }
  board.setMarketDay({ date: dateOfDailyBar(timeOf(day)), isFed: true })
  board.refresh()
  return board
}

/** A rule whose number is what some symbol had on some day, so that the smallest difference shows. */
const tightRule = (boards: readonly MetricsBoard[]): fc.Arbitrary<ScanRule> =>
  fc
    .record({
      rule: anyRule,
      operator: fc.constantFrom('greater than or equal' as const, 'greater than' as const),
      board: fc.constantFrom(...boards),
      row: fc.nat(symbols.length - 1),
    })
    .map(({ rule, operator, board, row }) => {
      const value = board.column(quantityOfField(rule.field))[row] ?? Number.NaN
      if (Number.isNaN(value)) return rule
      return { ...rule, operator, multiplier: 1, compareType: 'NUMERIC', compareValue: value }
    })

it('matches at the end of each day what a board of that day matches', async () => {
  const random = mulberry32(20_261_126)
  const bars = new Map(symbols.map((symbol) => [symbol, barsOf(random)]))
  const readModels = await readModelsOf(bars)
  const asOf = Array.from({ length: lastDays }, (_, index) => days - lastDays + index)
  const boards = asOf.map((day) => boardOn(bars, day))
  const span = {
    from: tradingDayStart(dateOfDailyBar(timeOf(days - lastDays))),
    to: nextMidnight(tradingDayStart(dateOfDailyBar(timeOf(days - 1)))) - 1,
  }
  const anyRules = fc.array(fc.oneof(anyRule, tightRule(boards)), { minLength: 1, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(anyRules, async (rules) => {
      const asked = { rules, every: 'day', ...span, momentsMax: lastDays } as const
      const moments = await scanHistory(readModels, asked)
      const scan = compileScan(planScan(rules))
      const expected = boards.map((board, index) => ({
        at: dateOfDailyBar(timeOf(asOf[index] ?? 0)),
        matches: scan(board)
          .map((row) => board.symbol(row))
          .sort(),
      }))
      expect(moments.map(({ at, matches }) => ({ at, matches }))).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

it('would have triggered a watched scan where a symbol changed from one of its days to the next', async () => {
  const random = mulberry32(20_261_128)
  const bars = new Map(symbols.map((symbol) => [symbol, barsOf(random)]))
  const readModels = await readModelsOf(bars)
  const trialDays = 8
  const asOf = Array.from({ length: trialDays }, (_, index) => days - trialDays + index)
  const boards = asOf.map((day) => boardOn(bars, day))
  const begins = 2
  const dateOn = (index: number) => dateOfDailyBar(timeOf(asOf[index] ?? 0))
  const span = {
    from: tradingDayStart(dateOn(begins)),
    // Within the last day, which is not over.
    to: nextMidnight(tradingDayStart(dateOn(trialDays - 1))) - 2,
    momentsMax: days,
  }
  const anyRules = fc.array(fc.oneof(anyRule, tightRule(boards)), { minLength: 1, maxLength: 2 })
  let triggered = 0
  await fc.assert(
    fc.asyncProperty(anyRules, fc.constantFrom('enters', 'leaves'), async (rules, on) => {
      const scan = compileScan(planScan(rules))
      const matching = boards.map((board) => new Set(scan(board).map((row) => board.symbol(row))))
      const expected: { at: string; symbol: string }[] = []
      for (const [symbol, all] of bars) {
        let before: boolean | null = null
        for (const [index, day] of asOf.slice(0, -1).entries()) {
          if (all[day] === null) continue
          const now = matching[index]?.has(symbol) === true
          const isChanged = before !== null && before !== now && now === (on === 'enters')
          if (isChanged && index >= begins) expected.push({ at: dateOn(index), symbol })
          before = now
        }
      }
      const { triggers, spans } = await scanTrial(readModels, { rules, on, ...span })
      const inOrder = ({ at, symbol }: { at: string; symbol: string }) => `${at} ${symbol}`
      expect(triggers.map(inOrder)).toEqual(expected.map(inOrder).sort())
      expect(spans).toMatchObject([{ from: dateOn(begins), resolution: '1D' }])
      triggered += triggers.length
    }),
    { numRuns: 100 },
  )
  expect(triggered).toBeGreaterThan(0)
})

const monthDays = 30

it('says what matches did after they began, beside SPY, by the bars themselves', async () => {
  const random = mulberry32(20_261_127)
  const bars = new Map(symbols.map((symbol) => [symbol, barsOf(random)]))
  const readModels = await readModelsOf(bars)
  const dateOn = (day: number) => dateOfDailyBar(timeOf(day))
  const [from, to, today] = [dateOn(days - monthDays), dateOn(days - 1), dateOn(days)]
  const span = { from: tradingDayStart(dateOn(days - 60)), to: tradingDayStart(today) - 1 }
  const traded = Array.from({ length: days }, (_, day) => day).filter(
    (day) => bars.get('SPY')?.[day],
  )
  const returnOf = (symbol: string, day: number, until: number | undefined) => {
    const [first, last] = [bars.get(symbol)?.[day], bars.get(symbol)?.[until ?? -1]]
    return first && last ? last[3] / first[3] - 1 : null
  }
  await fc.assert(
    fc.asyncProperty(fc.array(anyRule, { minLength: 1, maxLength: 2 }), async (rules) => {
      const history = { rules, every: 'day', ...span, momentsMax: days } as const
      const moments = await scanHistory(readModels, history)
      const entries = moments.flatMap(({ at, entered }) =>
        at < from ? [] : entered.map((symbol) => ({ symbol, at })),
      )
      const found = await scanOutcomes(readModels, { rules, from, to, today, daysMax: days })
      expect(found).toMatchObject({ market: 'SPY', entries: entries.length })
      for (const { days: after, count, mean, aboveMarket } of found.outcomes) {
        const results = entries.flatMap(({ symbol, at }) => {
          const day = Math.round((Date.parse(at) / 1_000 - first) / daySeconds)
          const until = traded[traded.findLastIndex((one) => one <= day) + after]
          const [own, market] = [returnOf(symbol, day, until), returnOf('SPY', day, until)]
          return own === null || market === null ? [] : [{ own, market }]
        })
        expect(count).toBe(results.length)
        if (count === 0) continue
        const sum = results.reduce((total, { own }) => total + own, 0)
        expect(mean).toBeCloseTo(sum / count, 12)
        expect(aboveMarket).toBe(results.filter(({ own, market }) => own > market).length / count)
      }
    }),
    { numRuns: 50 },
  )
})
