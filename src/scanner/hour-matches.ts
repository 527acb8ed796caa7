import {
  dailyBarTime,
  dateOfDailyBar,
  nextMidnight,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../domain/calendar/trading-day.ts'
import { MetricsBoard } from '../domain/metrics/board/board.ts'
import { compileScan } from '../domain/scan/compile.ts'
import { quantitiesOf, type ScanPlan } from '../domain/scan/plan.ts'
import type { ReadModels } from '../projections/read-models.ts'
import { allStocks } from '../projections/stocks/read/all-stocks.ts'
import { type Bar, readBars } from '../projections/stocks/read/load-record.ts'
import { fundamentalsOf } from '../projections/stocks/symbol-record.ts'
import { inSlices } from '../projections/turns.ts'
import { refreshInSlices } from './fill-board.ts'
import type { HistorySpan, MatchedMoment } from './matched-moment.ts'

/** When a bar's day begins, and its own last moment; Unix ms. */
interface Span {
  readonly startMs: number
  readonly end: number
}

/** A bar of a symbol with the day that it belongs to. */
interface Step {
  readonly symbol: string
  readonly bar: Bar
  readonly day: number
  readonly span: Span
}

const hourMs = 3_600_000

const dayStep = (symbol: string, bar: Bar): Step => {
  const startMs = tradingDayStart(dateOfDailyBar(bar.time))
  return { symbol, bar, day: bar.time, span: { startMs, end: nextMidnight(startMs) - 1 } }
}

/** Hours have their own volumes; a board takes the day's so far. */
const hourSteps = (symbol: string, bars: readonly Bar[]): Step[] => {
  let total = 0
  let date: TradingDate | null = null
  return bars.map((bar) => {
    const of = tradingDate(bar.time * 1_000)
    total = of === date ? total + bar.volume : bar.volume
    date = of
    const startMs = tradingDayStart(of)
    const end = bar.time * 1_000 + hourMs - 1
    return { symbol, bar: { ...bar, volume: total }, day: dailyBarTime(of), span: { startMs, end } }
  })
}

const take = (board: MetricsBoard, { symbol, bar, day, span }: Step) => {
  board.edit(symbol)?.bar(bar, span.end, day, span.startMs)
}

/** Loads each symbol's days before the span; returns the hours of the span by when they end. */
const load = async (board: MetricsBoard, readModels: ReadModels, { from, to }: HistorySpan) => {
  const byEnd = new Map<number, Step[]>()
  const othersTurn = inSlices()
  const firstDate = tradingDate(from)
  for (const stock of await allStocks(readModels)) {
    const { symbol, name } = stock
    const daily = await readBars(readModels, symbol, '1D', 0)
    const days = daily.filter(({ time }) => time < dailyBarTime(firstDate))
    const nothing = { today: null, minutes: [], profile: [] }
    const last = days.pop()
    board.load({ symbol, name, days, ...nothing, fundamentals: fundamentalsOf(stock) })
    if (last !== undefined) take(board, dayStep(symbol, last))
    const hours = await readBars(readModels, symbol, '1H', tradingDayStart(firstDate) / 1_000)
    for (const step of hourSteps(symbol, hours)) {
      const { end } = step.span
      if (step.bar.time * 1_000 > to) break
      const others = byEnd.get(end)
      if (others) others.push(step)
      else byEnd.set(end, [step])
    }
    await othersTurn()
  }
  return byEnd
}

/** Which symbols matched at the end of each hour of a span in which any symbol traded. */
export const hourMatches = async (
  readModels: ReadModels,
  plan: ScanPlan,
  span: HistorySpan,
): Promise<MatchedMoment[]> => {
  const scan = compileScan(plan)
  const board = new MetricsBoard(quantitiesOf(plan))
  const byEnd = await load(board, readModels, span)
  const ends = [...byEnd.keys()].sort((a, b) => a - b)
  const first = Math.max(
    ends.findIndex((end) => end >= span.from),
    ends.length - span.momentsMax,
  )
  const othersTurn = inSlices()
  const moments: MatchedMoment[] = []
  for (const [index, end] of ends.entries()) {
    const steps = byEnd.get(end) ?? []
    for (const step of steps) take(board, step)
    await othersTurn()
    board.setMarketDay({ date: dateOfDailyBar(steps[0]?.day ?? 0), isFed: true })
    if (index < first) continue
    await refreshInSlices(board)
    const matches = scan(board)
      .map((row) => board.symbol(row))
      .sort()
    const traded = span.withTraded ? steps.map(({ symbol }) => symbol) : []
    moments.push({ at: new Date(end + 1).toISOString(), matches, traded })
    await othersTurn()
  }
  return moments
}
