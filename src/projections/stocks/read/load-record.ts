import {
  dailyBarTime,
  nextMidnight,
  shiftDate,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../../../domain/calendar/trading-day.ts'
import type { HistoryDay } from '../../../domain/metrics/history/daily-history.ts'
import type { ProfileDay, SymbolRecord } from '../../../domain/metrics/symbol-metrics.ts'
import { quarterOf, quartersPerDay } from '../../../domain/metrics/volume-profile.ts'
import type { Timeframe } from '../../../domain/calendar/timeframes.ts'
import { type BarChunkDocument, type FormingDocument, formingBars } from '../../bars/documents.ts'
import { growingBars } from '../../bars/growing-bars.ts'
import { chunksSince } from '../../bars/read/chunks-since.ts'
import type { ReadModels } from '../../read-models.ts'
import { toBar } from '../../bars/to-bar.ts'
import type { StockDocument } from '../documents.ts'
import { fundamentalsOf, todayOf } from '../symbol-record.ts'

/** Calendar days that are searched for the days of a volume profile. */
const profileLookBackDays = 35
/** Of these the newest twenty before a day count, whichever of the last ones that is. */
const profileDaysMax = 24

export interface Bar extends HistoryDay {
  readonly open: number
}

const barsOf = ({ t, o, h, l, c, v }: BarChunkDocument): Bar[] =>
  t.map((time, index) => ({
    time,
    open: o[index] ?? Number.NaN,
    high: h[index] ?? Number.NaN,
    low: l[index] ?? Number.NaN,
    close: c[index] ?? Number.NaN,
    volume: v[index] ?? 0,
  }))

/** The bars that start at `from` (Unix seconds) or later, ascending, the growing ones last. */
const barsSince = async (
  readModels: ReadModels,
  symbol: string,
  timeframe: Timeframe,
  from: number,
  forming: FormingDocument | null,
): Promise<Bar[]> => {
  const chunks = await chunksSince(readModels, symbol, timeframe, from)
  const bars = chunks.flatMap(barsOf)
  const newest = bars.at(-1)?.time ?? Number.NEGATIVE_INFINITY
  for (const growing of growingBars(forming, timeframe))
    if (growing.t > newest) bars.push(toBar(growing))
  return bars.filter(({ time }) => time >= from)
}

/** The same, with the growing bars read too. */
export const readBars = async (
  readModels: ReadModels,
  symbol: string,
  timeframe: Timeframe,
  from: number,
): Promise<Bar[]> => {
  const forming = await readModels.reader(formingBars).get(symbol)
  return barsSince(readModels, symbol, timeframe, from, forming)
}

/** Volumes by quarter hour of this date, and of the last days before it that have any. */
const profileOf = (quarterHours: readonly Bar[], date: TradingDate): ProfileDay[] => {
  const days = new Map<TradingDate, Float64Array>()
  let [start, end] = [Number.NaN, Number.NEGATIVE_INFINITY]
  let of: TradingDate = '1970-01-01'
  for (const { time, volume } of quarterHours) {
    const ms = time * 1_000
    if (ms >= end) {
      of = tradingDate(ms)
      start = tradingDayStart(of)
      end = nextMidnight(start)
    }
    if (of > date) break
    let volumes = days.get(of)
    if (volumes === undefined) days.set(of, (volumes = new Float64Array(quartersPerDay)))
    const quarter = quarterOf(ms - start)
    volumes[quarter] = (volumes[quarter] ?? 0) + volume
  }
  return [...days]
    .slice(-profileDaysMax)
    .map(([day, volumes]) => ({ time: dailyBarTime(day), volumes }))
}

/** Reads the record of one listing. @throws ReadModelUnavailable */
export const loadRecord = async (
  readModels: ReadModels,
  stock: StockDocument,
): Promise<SymbolRecord> => {
  const { symbol, name } = stock
  const forming = await readModels.reader(formingBars).get(symbol)
  const since = (timeframe: Timeframe, from: number) =>
    barsSince(readModels, symbol, timeframe, from, forming)
  const today = todayOf(stock)
  const date = stock.date ?? '9999-12-31'
  const daily = await since('1D', 0)
  const minutes = today === null ? [] : await since('1m', today.startMs / 1_000)
  const lookBack = today === null ? 0 : tradingDayStart(shiftDate(date, -profileLookBackDays))
  const quarterHours = today === null ? [] : await since('15m', lookBack / 1_000)
  return {
    symbol,
    name,
    days: today === null ? daily : daily.filter(({ time }) => time < today.time),
    today,
    minutes,
    profile: profileOf(quarterHours, date),
    fundamentals: fundamentalsOf(stock),
  }
}
