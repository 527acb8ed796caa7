import fc from 'fast-check'
import {
  marketSymbol,
  metricDefinitions,
  type MetricKey,
} from '../../../src/domain/metrics/definitions.ts'
import type { HistoryDay } from '../../../src/domain/metrics/history/daily-history.ts'
import { MetricsBoard } from '../../../src/domain/metrics/board/board.ts'
import type { MinuteBar } from '../../../src/domain/metrics/intraday.ts'
import { quartersPerDay } from '../../../src/domain/metrics/volume-profile.ts'
import type { SymbolRecord } from '../../../src/domain/metrics/symbol-metrics.ts'
import {
  dailyBarTime,
  shiftDate,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import { mulberry32 } from '../mulberry32.ts'

export const recordDate = '2026-03-05'

const cents = (value: number) => Math.round(value * 100) / 100

/** On which dates a symbol trades: every day, or all but weekends; holidays are random dates. */
export interface TradingWeek {
  readonly daysAWeek: 5 | 7
  readonly holidaysPercent: number
}

const everyDay: TradingWeek = { daysAWeek: 7, holidaysPercent: 0 }

/** This many trading days before `recordDate`, ascending. */
const tradingDates = (count: number, week: TradingWeek, random: () => number): TradingDate[] => {
  const dates: TradingDate[] = []
  for (let back = 1; dates.length < count; back += 1) {
    const date = shiftDate(recordDate, -back)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    const isClosed = week.daysAWeek === 5 && (weekday === 0 || weekday === 6)
    if (!isClosed && random() * 100 >= week.holidaysPercent) dates.unshift(date)
  }
  return dates
}

/** A random walk of this many days, today's minutes and twenty days of volumes. */
export const recordOf = (
  seed: number,
  dayCount: number,
  symbol = 'AAPL',
  week = everyDay,
): SymbolRecord => {
  const random = mulberry32(seed)
  let close = 20 + 200 * random()
  const step = () => {
    const open = close
    close = Math.max(0.5, cents(close * (1 + (random() - 0.5) * 0.06)))
    const high = cents(Math.max(open, close) * (1 + random() * 0.01))
    const low = Math.max(0.01, cents(Math.min(open, close) * (1 - random() * 0.01)))
    return { open: cents(open), high, low, close, volume: Math.floor(1e6 * random()) }
  }
  const dates = tradingDates(dayCount, week, mulberry32(seed + 1))
  const days: HistoryDay[] = dates.map((date) => ({ time: dailyBarTime(date), ...step() }))
  const startMs = tradingDayStart(recordDate)
  const bars = Array.from({ length: 1 + Math.floor(random() * 300) }, (_, index) => ({
    time: startMs / 1_000 + 60 * index,
    ...step(),
    volume: 1 + Math.floor(1e4 * random()),
  }))
  const minutes: MinuteBar[] = bars
  const profile = Array.from({ length: 20 }, (_, index) => ({
    time: dailyBarTime(shiftDate(recordDate, index - 20)),
    volumes: Float64Array.from({ length: quartersPerDay }, (_each, quarter) =>
      quarter < 96 ? Math.floor(1e4 * random()) : 0,
    ),
  }))
  return {
    symbol,
    name: `${symbol} Inc.`,
    days,
    minutes,
    profile,
    today: {
      time: dailyBarTime(recordDate),
      startMs,
      at: (bars.at(-1)!.time + Math.floor(60 * random())) * 1_000,
      open: bars[0]!.open,
      high: Math.max(...bars.map(({ high }) => high)),
      low: Math.min(...bars.map(({ low }) => low)),
      price: bars.at(-1)!.close,
      volume: bars.reduce((total, { volume }) => total + volume, 0),
    },
    fundamentals: {
      sharesOutstanding: 1e9,
      floatShares: 9e8,
      epsTtm: random() * 10 - 2,
      dividendsTtm: random() * 3,
    },
  }
}

export const anyWeek: fc.Arbitrary<TradingWeek> = fc.record({
  daysAWeek: fc.constantFrom(5, 7),
  holidaysPercent: fc.constantFrom(0, 4, 30),
})

export const anyRecord = (dayCounts: fc.Arbitrary<number> = fc.integer({ min: 0, max: 399 })) =>
  fc
    .tuple(fc.nat(), dayCounts, anyWeek)
    .map(([seed, dayCount, week]) => recordOf(seed, dayCount, 'AAPL', week))

export const anyMarket = fc
  .tuple(fc.nat(), anyWeek)
  .map(([seed, week]) => recordOf(seed, 399, marketSymbol, week))

/** The metrics of a symbol by key; null: missing. */
export const metricsOn = (board: MetricsBoard, symbol = 'AAPL') => {
  const rows = Array.from({ length: board.count }, (_, row) => row)
  const row = rows.find((each) => board.symbol(each) === symbol) ?? Number.NaN
  return Object.fromEntries(
    metricDefinitions.map(({ key }) => {
      const value = board.metric(key)[row]!
      return [key, Number.isNaN(value) ? null : value]
    }),
  ) as Record<MetricKey, number | null>
}

/** A board that knows these. */
export const boardOf = (...records: SymbolRecord[]): MetricsBoard => {
  const board = new MetricsBoard()
  for (const record of records) board.load(record)
  board.refresh()
  return board
}
