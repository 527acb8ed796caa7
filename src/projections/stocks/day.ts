import { dailyBarTime } from '../../domain/kernel/trading-day.ts'
import { type Day, lastDayBefore, mergeDays } from './daily-window.ts'
import { deriveFromDays, deriveFromPrice } from './derive.ts'
import type { DailyWindowDocument, StockDocument } from './documents.ts'

/** The day in progress as the list knows it, once anything was traded in it. */
const dayOf = (stock: StockDocument): Day | null => {
  const { date, price, dayHigh, dayLow, volume } = stock
  return date === null || price === null || dayHigh === null || dayLow === null
    ? null
    : { time: dailyBarTime(date), high: dayHigh, low: dayLow, close: price, volume: volume ?? 0 }
}

/**
 * Another trading day begins: what was the day in progress is completed. A day whose book was
 * closed is in the window already, with the book's own figures.
 */
export const beginDay = (stock: StockDocument, window: DailyWindowDocument, date: string) => {
  const ended = dayOf(stock)
  if (ended !== null && !window.t.includes(ended.time)) mergeDays(window, [ended])
  stock.date = date
  stock.previousClose = lastDayBefore(window, dailyBarTime(date))?.close ?? null
  stock.open = null
  stock.dayHigh = null
  stock.dayLow = null
  deriveFromDays(stock, window)
}

/** A price of the day in progress, with the day's volume so far. */
export const trade = (stock: StockDocument, price: number, volume: number) => {
  stock.price = price
  stock.volume = volume
  stock.open ??= price
  stock.dayHigh = Math.max(stock.dayHigh ?? price, price)
  stock.dayLow = Math.min(stock.dayLow ?? price, price)
  stock.week52High = Math.max(stock.week52High ?? price, price)
  stock.week52Low = Math.min(stock.week52Low ?? price, price)
  deriveFromPrice(stock)
}
