import { timeframeSeconds } from '../domain/calendar/timeframes.ts'
import {
  dailyBarTime,
  dateOfDailyBar,
  nextMidnight,
  tradingDate,
  tradingDayStart,
} from '../domain/calendar/trading-day.ts'
import type { DayColumns } from '../domain/metrics/days/day-columns.ts'
import { readColumns } from '../projections/bars/read/read-columns.ts'
import { MetricsBoard } from '../domain/metrics/board/board.ts'
import { compileScan } from '../domain/scan/compile.ts'
import { quantitiesOf, type ScanPlan } from '../domain/scan/plan.ts'
import type { ReadModels } from '../projections/read-models.ts'
import { allStocks } from '../projections/stocks/read/all-stocks.ts'
import { type Bar, readBars } from '../projections/stocks/read/load-record.ts'
import { fundamentalsOf } from '../projections/stocks/symbol-record.ts'
import { inSlices, smallSliceMs } from '../projections/turns.ts'
import { refreshInSlices } from './fill-board.ts'
import type { HistorySpan, MatchedMoment } from './matched-moment.ts'

/** The hours of a symbol, as columns: thousands of symbols have millions of hours. */
interface SymbolHours {
  readonly symbol: string
  readonly bars: DayColumns
  /** Row of the first one that the board has not taken. */
  next: number
  /** The day (00:00 UTC, Unix seconds) of the one before it, and the day's shares so far. */
  day: number
  volume: number
}

const hourSeconds = timeframeSeconds['1H']

/** The board takes a symbol's last day before the span. */
const takeDay = (board: MetricsBoard, symbol: string, bar: Bar) => {
  const startMs = tradingDayStart(dateOfDailyBar(bar.time))
  board.edit(symbol)?.bar(bar, nextMidnight(startMs) - 1, bar.time, startMs)
}

/** Loads each symbol's days before the span; returns the hours of the span. */
const load = async (
  board: MetricsBoard,
  readModels: ReadModels,
  from: number,
  othersTurn: () => Promise<void>,
): Promise<SymbolHours[]> => {
  const hours: SymbolHours[] = []
  const firstDate = tradingDate(from)
  const firstDay = dailyBarTime(firstDate)
  const start = tradingDayStart(firstDate) / 1_000
  for (const stock of await allStocks(readModels)) {
    const { symbol, name } = stock
    const daily = await readBars(readModels, symbol, '1D', 0)
    const days = daily.filter(({ time }) => time < firstDay)
    const nothing = { today: null, minutes: [], profile: [] }
    const last = days.pop()
    board.load({ symbol, name, days, ...nothing, fundamentals: fundamentalsOf(stock) })
    if (last !== undefined) takeDay(board, symbol, last)
    await othersTurn()
    const bars = await readColumns(readModels, symbol, '1H', start)
    const next = bars.time.findIndex((time) => time >= start)
    if (next >= 0) hours.push({ symbol, bars, next, day: Number.NaN, volume: 0 })
    await othersTurn()
  }
  return hours
}

/** The first seconds of these hours, up to `to` (Unix ms), ascending. */
const timesOf = (all: readonly SymbolHours[], to: number): number[] => {
  const times = new Set<number>()
  for (const { bars, next } of all)
    for (const time of bars.time.subarray(next)) if (time * 1_000 <= to) times.add(time)
  return [...times].sort((a, b) => a - b)
}

/** When an hour begins (Unix seconds), its day (00:00 UTC, Unix seconds), and when that begins (Unix ms). */
interface Hour {
  readonly time: number
  readonly day: number
  readonly startMs: number
}

/** The board takes this hour of a symbol. @returns whether there is one */
const takeHour = (board: MetricsBoard, hours: SymbolHours, { time, day, startMs }: Hour) => {
  const { symbol, bars, next } = hours
  if (bars.time[next] !== time) return false
  // Hours have their own volumes; a board takes the day's so far.
  hours.volume = (bars.volume[next] ?? 0) + (hours.day === day ? hours.volume : 0)
  hours.day = day
  hours.next += 1
  const price = (column: 'open' | 'high' | 'low' | 'close') => bars[column][next] ?? Number.NaN
  const bar = {
    open: price('open'),
    high: price('high'),
    low: price('low'),
    close: price('close'),
    volume: hours.volume,
  }
  board.edit(symbol)?.bar(bar, (time + hourSeconds) * 1_000 - 1, day, startMs)
  return true
}

/** Which symbols matched at the end of each hour of a span in which any symbol traded. */
export const hourMatches = async (
  readModels: ReadModels,
  plan: ScanPlan,
  span: HistorySpan,
): Promise<MatchedMoment[]> => {
  const scan = compileScan(plan)
  const board = new MetricsBoard(quantitiesOf(plan))
  const othersTurn = inSlices(smallSliceMs)
  const hours = await load(board, readModels, span.from, othersTurn)
  const times = timesOf(hours, span.to)
  const endOf = (time: number) => (time + hourSeconds) * 1_000
  const before = times.filter((time) => endOf(time) <= span.from).length
  const first = Math.max(before, times.length - span.momentsMax)
  const moments: MatchedMoment[] = []
  for (const [index, time] of times.entries()) {
    const date = tradingDate(time * 1_000)
    const hour = { time, day: dailyBarTime(date), startMs: tradingDayStart(date) }
    const traded: string[] = []
    for (const each of hours)
      if (takeHour(board, each, hour)) {
        traded.push(each.symbol)
        await othersTurn()
      }
    board.setMarketDay({ date, isFed: true })
    if (index < first) continue
    await refreshInSlices(board, smallSliceMs)
    const matches = scan(board)
      .map((row) => board.symbol(row))
      .sort()
    moments.push({
      at: new Date(endOf(time)).toISOString(),
      matches,
      traded: span.withTraded ? traded : [],
    })
    await othersTurn()
  }
  return moments
}
