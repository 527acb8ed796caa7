import type { RecordedDay } from '../../domain/alert/dry-run.ts'
import {
  dailyBarTime,
  dateOfDailyBar,
  type TradingDate,
  tradingDate,
} from '../../domain/calendar/trading-day.ts'
import { DayReferences } from '../../domain/quotes/day-references.ts'
import type { Bar } from '../../domain/stock/bars.ts'
import type { Timeframe } from '../../contracts/stocks.ts'
import type { ReadModels } from '../../projections/read-models.ts'
import { findBars } from '../stocks/find-bars.ts'

export interface RecordedHistory {
  readonly resolution: Timeframe
  readonly barsLooked: number
  readonly days: readonly RecordedDay[]
}

const finestFirst: readonly Timeframe[] = ['1m', '5m', '15m', '1H', '4H']

/** More than what an average looks back at. */
const daysBeforeMax = 64

const dateOf = (time: number, resolution: Timeframe): TradingDate =>
  resolution === '1D' ? dateOfDailyBar(time) : tradingDate(time * 1_000)

const byDateOf = (bars: readonly Bar[], resolution: Timeframe): Map<TradingDate, Bar[]> => {
  const byDate = new Map<TradingDate, Bar[]>()
  for (const bar of bars) {
    const date = dateOf(bar.time, resolution)
    const ofDate = byDate.get(date)
    if (ofDate) ofDate.push(bar)
    else byDate.set(date, [bar])
  }
  return byDate
}

/**
 * Days of the bars that start at `from` or later, each with what the day had traded before them, and
 * with the close and the average volume that the days before it gave.
 */
const daysOf = (
  bars: readonly Bar[],
  from: number,
  daily: readonly Bar[],
  resolution: Timeframe,
): RecordedDay[] => {
  const symbol = ''
  let known = 0
  return [...byDateOf(bars, resolution)].flatMap(([date, ofDay]) => {
    const looked = ofDay.filter(({ time }) => time >= from)
    if (looked.length === 0) return []
    const missed = ofDay.slice(0, ofDay.length - looked.length)
    const time = dailyBarTime(date)
    while (known < daily.length && (daily[known]?.time ?? Infinity) < time) known += 1
    const references = new DayReferences()
    references.load(symbol, daily.slice(Math.max(0, known - daysBeforeMax), known), null)
    const volumeBefore = missed.reduce((sum, { volume }) => sum + volume, 0)
    return [{ bars: looked, volumeBefore, reference: references.of(symbol, date) }]
  })
}

const historyOf = (
  bars: readonly Bar[],
  from: number,
  daily: readonly Bar[],
  resolution: Timeframe,
): RecordedHistory => {
  const days = daysOf(bars, from, daily, resolution)
  return { resolution, barsLooked: days.reduce((sum, { bars }) => sum + bars.length, 0), days }
}

/**
 * What is recorded of a symbol since a moment (Unix seconds; null: since ever), in the finest bars
 * that the whole span is recorded in.
 * @param barsMax the newest so many are looked at
 */
export const recordedHistory = async (
  readModels: ReadModels,
  symbol: string,
  from: number | null,
  barsMax: number,
): Promise<RecordedHistory> => {
  const barsIn = (timeframe: Timeframe) =>
    findBars(readModels, symbol, { timeframe, limit: barsMax })
  const daily = await barsIn('1D')
  if (from !== null)
    for (const timeframe of finestFirst) {
      const bars = await barsIn(timeframe)
      const first = bars[0]
      if (first !== undefined && first.time <= from) return historyOf(bars, from, daily, timeframe)
    }
  return historyOf(daily, from ?? 0, daily, '1D')
}
