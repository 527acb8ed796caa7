import type { DryRunReply } from '../../../contracts/alerts/alert-dry-run.ts'
import {
  type Resolution,
  resolutions,
  type Timeframe,
  timeframes,
} from '../../../domain/calendar/timeframes.ts'
import { dailyBarTime, type TradingDate } from '../../../domain/calendar/trading-day.ts'
import type { RecordedDay } from '../../../domain/alert/dry-run/dry-run.ts'
import { DayReferences } from '../../../domain/quotes/day-references.ts'
import type { Bar } from '../../../domain/stock/bars/bar.ts'
import { type BestDay, bestBars } from '../../../domain/stock/bars/best-bars.ts'
import type { ReadModels } from '../../read-models.ts'
import { findBars } from './find-bars.ts'

export interface RecordedHistory extends Pick<DryRunReply, 'barsScanned' | 'resolution' | 'spans'> {
  readonly days: readonly (RecordedDay & BestDay)[]
}

/** More than what an average looks back at. */
const daysBeforeMax = 64

/** With each day the close and the average volume that the days before it gave. */
const withReferences = (days: readonly BestDay[], daily: readonly Bar[]) => {
  const symbol = ''
  let known = 0
  return days.map((day) => {
    const time = dailyBarTime(day.date)
    while (known < daily.length && (daily[known]?.time ?? Infinity) < time) known += 1
    const references = new DayReferences()
    references.load(symbol, daily.slice(Math.max(0, known - daysBeforeMax), known), null)
    return { ...day, reference: references.of(symbol, day.date) }
  })
}

/** Bars or ticks of a day. */
interface Scanned {
  readonly date: TradingDate
  readonly resolution: Resolution
  readonly bars: readonly unknown[]
}

/** What was scanned, in the order of time. */
export const scannedOf = (days: readonly Scanned[]): Pick<DryRunReply, 'resolution' | 'spans'> => {
  const spans: DryRunReply['spans'] = []
  for (const { date, resolution, bars } of days) {
    const last = spans.at(-1)
    if (last?.resolution === resolution) last.bars += bars.length
    else spans.push({ from: date, resolution, bars: bars.length })
  }
  const finest = resolutions.find((one) => spans.some(({ resolution }) => resolution === one))
  return { resolution: finest ?? '1D', spans }
}

/** A part of the recorded history, Unix ms; null: from its beginning, or until now. */
export interface RecordedSpan {
  readonly from: number | null
  readonly to: number | null
}

/**
 * What is recorded of a symbol in a span, each day in the finest bars that have the whole of it. All
 * of them begin in it: one that was under way has prices from before the span.
 * @param barsMax the number of newest bars to read
 */
export const recordedHistory = async (
  readModels: ReadModels,
  symbol: string,
  { from, to }: RecordedSpan,
  barsMax: number,
): Promise<RecordedHistory> => {
  const series: Partial<Record<Timeframe, readonly Bar[]>> = {}
  const before = to === null ? undefined : Math.floor(to / 1_000) + 1
  for (const timeframe of timeframes)
    series[timeframe] = await findBars(readModels, symbol, { timeframe, limit: barsMax, before })
  const since = from === null ? Number.NEGATIVE_INFINITY : Math.ceil(from / 1_000)
  const days = bestBars(series, { from: since, barsMax })
  return {
    days: withReferences(days, series['1D'] ?? []),
    barsScanned: days.reduce((total, { bars }) => total + bars.length, 0),
    ...scannedOf(days),
  }
}
