import { isSimulated } from '../../domain/stock/simulated.ts'
import {
  dailyBarTime,
  dateOfDailyBar,
  nextMidnight,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../../domain/calendar/trading-day.ts'
import { type Bar, type BarColumns, barTime } from '../../domain/stock/bars.ts'
import type { StockEvent } from '../../domain/stock/events.ts'
import { lastDayBefore, mergeDays } from './daily-window.ts'
import { beginDay } from './day.ts'
import { deriveFromDays, deriveFromPrice } from './derive.ts'
import type { DailyWindowDocument, StockDocument } from './documents.ts'

type DataOf<Type extends StockEvent['type']> = Extract<StockEvent, { type: Type }>['data']

const dailyBars = (bars: BarColumns): Bar[] =>
  bars.open.map((open, index) => ({
    time: barTime(bars, index),
    open,
    high: bars.high[index] ?? open,
    low: bars.low[index] ?? open,
    close: bars.close[index] ?? open,
    volume: bars.volume[index] ?? 0,
  }))

/** When the last price of a daily bar was seen: at its day's end, or now while the day goes on. */
const seenAt = (date: TradingDate, occurredAt: string): string => {
  if (tradingDate(Date.parse(occurredAt)) === date) return occurredAt
  return new Date(nextMidnight(tradingDayStart(date))).toISOString()
}

/** The newest bar is the day in progress of a stock that has no newer price. */
const becomeDay = (
  stock: StockDocument,
  window: DailyWindowDocument,
  bar: Bar,
  { source }: { readonly source: string },
  occurredAt: string,
) => {
  const date = dateOfDailyBar(bar.time)
  beginDay(stock, window, date)
  stock.open = bar.open
  stock.dayHigh = bar.high
  stock.dayLow = bar.low
  stock.price = bar.close
  stock.volume = bar.volume
  stock.source = source
  stock.simulated = isSimulated(source)
  stock.lastUpdated = seenAt(date, occurredAt)
}

/** Daily history: completed days into the window, the newest one as the day in progress. */
export const foldDailyBars = (
  stock: StockDocument,
  window: DailyWindowDocument,
  data: DataOf<'BarsImported'>,
  occurredAt: string,
) => {
  const bars = dailyBars(data.bars)
  const newest = bars.at(-1)
  if (newest === undefined) return
  const current = stock.date === null ? Number.NEGATIVE_INFINITY : dailyBarTime(stock.date)
  const today = Math.max(current, newest.time)
  mergeDays(
    window,
    bars.filter(({ time }) => time < today),
  )
  if (newest.time > current || stock.price === null)
    becomeDay(stock, window, newest, data, occurredAt)
  else stock.previousClose = lastDayBefore(window, current)?.close ?? null
  deriveFromDays(stock, window)
  deriveFromPrice(stock)
}

const later = (date: TradingDate, other: TradingDate | null): TradingDate =>
  other === null || other < date ? date : other

/** The book of this day is closed; its ticks may never have been seen. */
const closeThrough = (stock: StockDocument, date: TradingDate) => {
  stock.closedThrough = later(date, stock.closedThrough)
  if (stock.date !== null && stock.date > date) stock.dayBefore = later(date, stock.dayBefore)
}

/**
 * The book of a day: its own figures, whatever ticks said before. When they have expired and were
 * never seen, the book alone begins the day.
 */
export const foldClosedDay = (
  stock: StockDocument,
  window: DailyWindowDocument,
  { date, day, source }: DataOf<'TradingDayClosed'>,
  occurredAt: string,
) => {
  const { open, high, low, close, volume } = day
  if (stock.date === null || stock.date < date) {
    const bar = { time: dailyBarTime(date), open, high, low, close, volume }
    becomeDay(stock, window, bar, { source }, occurredAt)
  }
  closeThrough(stock, date)
  mergeDays(window, [{ time: dailyBarTime(date), high, low, close, volume }])
  if (stock.date !== null && stock.date > date)
    stock.previousClose = lastDayBefore(window, dailyBarTime(stock.date))?.close ?? null
  else {
    stock.open = open
    stock.dayHigh = high
    stock.dayLow = low
    stock.price = close
    stock.volume = volume
  }
  deriveFromDays(stock, window)
  deriveFromPrice(stock)
}
