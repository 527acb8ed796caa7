import {
  dailyBarTime,
  dateOfDailyBar,
  nextMidnight,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../domain/calendar/trading-day.ts'
import { MetricsBoard } from '../domain/metrics/board.ts'
import { compileScan } from '../domain/scan/compile.ts'
import { planScan, quantitiesOf } from '../domain/scan/plan.ts'
import type { ScanRule } from '../domain/scan/rule.ts'
import type { ReadModels } from '../projections/read-models.ts'
import { allStocks } from '../projections/stocks/read/all-stocks.ts'
import { fundamentalsOf } from '../projections/stocks/symbol-record.ts'
import { inSlices } from '../projections/turns.ts'
import { type Bar, readBars } from '../projections/stocks/read/load-record.ts'
import { refreshInSlices } from './fill-board.ts'

export interface HistoryAsked {
  readonly rules: readonly ScanRule[]
  readonly every: 'day' | 'hour'
  /** Unix ms, both inclusive: of the start of a bar. */
  readonly from: number
  readonly to: number
  /** The newest moments that are answered. */
  readonly momentsMax: number
}

export interface HistoryMoment {
  /** A trading date for days, an ISO 8601 instant for hours. */
  readonly at: string
  readonly count: number
  readonly matches: string[]
  readonly entered: string[]
  readonly left: string[]
}

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

/** Steps of daily bars; most symbols trade on the same days. */
const createDaySteps = () => {
  const spans = new Map<number, Span>()
  const spanOf = (day: number): Span => {
    const startMs = tradingDayStart(dateOfDailyBar(day))
    return { startMs, end: nextMidnight(startMs) - 1 }
  }
  return (symbol: string, bar: Bar): Step => {
    const day = bar.time
    let span = spans.get(day)
    if (span === undefined) spans.set(day, (span = spanOf(day)))
    return { symbol, bar, day, span }
  }
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

/** Loads each symbol's days before the span; returns the bars of the span by when they end. */
const load = async (
  board: MetricsBoard,
  readModels: ReadModels,
  { every, from, to }: HistoryAsked,
): Promise<ReadonlyMap<number, readonly Step[]>> => {
  const byEnd = new Map<number, Step[]>()
  const dayStep = createDaySteps()
  const othersTurn = inSlices()
  const firstDay = dailyBarTime(tradingDate(from))
  for (const stock of await allStocks(readModels)) {
    const { symbol, name } = stock
    const daily = await readBars(readModels, symbol, '1D', 0)
    const days = daily.filter(({ time }) => time < firstDay)
    const nothing = { today: null, minutes: [], profile: [] }
    const last = days.pop()
    board.load({ symbol, name, days, ...nothing, fundamentals: fundamentalsOf(stock) })
    if (last !== undefined) take(board, dayStep(symbol, last))
    const steps =
      every === 'day'
        ? daily.filter(({ time }) => time >= firstDay).map((bar) => dayStep(symbol, bar))
        : hourSteps(
            symbol,
            await readBars(readModels, symbol, '1H', tradingDayStart(tradingDate(from)) / 1_000),
          )
    for (const step of steps) {
      const { startMs, end } = step.span
      const start = every === 'day' ? startMs : step.bar.time * 1_000
      if (start > to) break
      const others = byEnd.get(end)
      if (others) others.push(step)
      else byEnd.set(end, [step])
    }
    await othersTurn()
  }
  return byEnd
}

/**
 * What a scan matched at the end of each day or hour of a span, by the recorded bars as they are
 * known now. Metrics that need the minutes of a day are not known.
 */
export const scanHistory = async (
  readModels: ReadModels,
  asked: HistoryAsked,
): Promise<HistoryMoment[]> => {
  const { every, from, rules, momentsMax } = asked
  const plan = planScan(rules)
  const scan = compileScan(plan)
  const board = new MetricsBoard(quantitiesOf(plan))
  const byEnd = await load(board, readModels, asked)
  const ends = [...byEnd.keys()].sort((a, b) => a - b)
  const first = Math.max(
    ends.findIndex((end) => end >= from),
    ends.length - momentsMax,
  )
  const othersTurn = inSlices()
  const moments: HistoryMoment[] = []
  let before: ReadonlySet<string> = new Set()
  for (const [index, end] of ends.entries()) {
    const steps = byEnd.get(end) ?? []
    for (const step of steps) take(board, step)
    await othersTurn()
    const date = dateOfDailyBar(steps[0]?.day ?? 0)
    board.setMarketDay({ date, isFed: true })
    if (index < first) continue
    await refreshInSlices(board)
    const matches = scan(board)
      .map((row) => board.symbol(row))
      .sort()
    const now = new Set(matches)
    moments.push({
      at: every === 'day' ? date : new Date(end + 1).toISOString(),
      count: matches.length,
      matches,
      entered: matches.filter((symbol) => !before.has(symbol)),
      left: [...before].filter((symbol) => !now.has(symbol)),
    })
    before = now
    await othersTurn()
  }
  return moments
}
