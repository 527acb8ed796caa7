import { dailyBarTime, type TradingDate } from '../../domain/calendar/trading-day.ts'
import type { Resolution } from '../../domain/calendar/timeframes.ts'
import type { Tick } from '../../domain/price-feed/events.ts'
import {
  type BarRange,
  type DaySource,
  daySource,
  tickedDayWith,
} from '../../domain/quotes/ticked-day.ts'
import { isSimulated } from '../../domain/stock/simulated.ts'
import { type Day, mergeDays } from './daily-window.ts'
import { deriveFromDays, deriveFromPrice } from './derive.ts'
import type { DailyWindowDocument, StockDocument } from './documents.ts'

export const isClosed = ({ date, closedThrough }: StockDocument): boolean =>
  closedThrough !== null && date !== null && date <= closedThrough

/** What the figures of the day in progress are from. */
export const sourceOf = (stock: StockDocument): DaySource =>
  daySource(stock.resolution, isClosed(stock))

/** The day in progress as the list knows it, once anything was traded in it. */
const dayOf = (stock: StockDocument): Day | null => {
  const { date, price, dayHigh, dayLow, volume } = stock
  return date === null || price === null || dayHigh === null || dayLow === null
    ? null
    : { time: dailyBarTime(date), high: dayHigh, low: dayLow, close: price, volume: volume ?? 0 }
}

/** Another trading day begins: the previous one is completed, unless it is closed. */
export const beginDay = (stock: StockDocument, window: DailyWindowDocument, date: TradingDate) => {
  const ended = dayOf(stock)
  if (ended !== null && !window.t.includes(ended.time)) mergeDays(window, [ended])
  stock.date = date
  stock.open = null
  stock.openAt = null
  stock.dayHigh = null
  stock.dayLow = null
  deriveFromDays(stock, window)
}

/** A stock and its completed days, to change in place. */
export interface EditedStock {
  readonly stock: StockDocument
  readonly window: DailyWindowDocument
}

/** Where a day's figures come from, and which moment stands for its last price. */
export type Seen = Pick<StockDocument, 'source' | 'lastUpdated'> & {
  readonly resolution: Resolution
}

/** Recorded figures become the day in progress: of a later day than it is, or of its own. */
export const becomeDay = (
  { stock, window }: EditedStock,
  date: TradingDate,
  day: Omit<Day, 'time'> & { readonly open: number; readonly from: number },
  { source, lastUpdated, resolution }: Seen,
) => {
  if (stock.date !== date) beginDay(stock, window, date)
  stock.open = day.open
  stock.openAt = day.from
  stock.dayHigh = day.high
  stock.dayLow = day.low
  stock.price = day.close
  stock.volume = day.volume
  stock.source = source
  stock.simulated = isSimulated(source)
  stock.lastUpdated = lastUpdated
  stock.resolution = resolution
}

/**
 * Imported bars of the day in progress, of which ticks were seen.
 * @param from first second of a bar; of a daily one that of its day
 * @returns false when it is no such day
 */
export const widenTickedDay = (
  stock: StockDocument,
  date: TradingDate,
  bars: readonly BarRange[],
  from: number,
): boolean => {
  const { open, openAt, dayHigh: high, dayLow: low } = stock
  if (stock.date !== date || sourceOf(stock) !== 'ticks') return false
  if (open === null || openAt === null || high === null || low === null) return false
  const day = tickedDayWith({ open, openAt, high, low }, bars, from)
  stock.open = day.open
  stock.openAt = day.openAt
  stock.dayHigh = day.high
  stock.dayLow = day.low
  return true
}

const above = (price: number, other: number | null) => other === null || price > other
const below = (price: number, other: number | null) => other === null || price < other

/**
 * A price of the day in progress, with the day's volume so far. What stays as it is, is not
 * assigned: each assigned number is a small object, and this runs for every tick.
 */
export const trade = (stock: StockDocument, [, price, volume, at]: Tick) => {
  stock.price = price
  stock.volume = volume
  if (stock.open === null) {
    stock.open = price
    stock.openAt = Math.floor(at / 1_000)
  }
  if (above(price, stock.dayHigh)) stock.dayHigh = price
  if (below(price, stock.dayLow)) stock.dayLow = price
  deriveFromPrice(stock)
}
