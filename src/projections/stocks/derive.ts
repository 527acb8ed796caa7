import { dailyBarTime, dateOfDailyBar } from '../../domain/calendar/trading-day.ts'
import { averageVolume } from '../../domain/metrics/history/average-volume.ts'
import { changeSince } from '../../domain/quotes/change.ts'
import { lastDayBefore } from './daily-window.ts'
import type { DailyWindowDocument, StockDocument } from './documents.ts'

/** Closes in the sparkline. */
const trendDays = 24

/** What follows from the newest price alone: recomputed with every tick. */
export const deriveFromPrice = (stock: StockDocument) => {
  const { price, sharesOutstanding } = stock
  if (price === null) return
  const { change, changePercent } = changeSince(price, stock.previousClose)
  stock.change = change
  stock.changePercent = changePercent
  stock.marketCap = sharesOutstanding === null ? null : Math.round(price * sharesOutstanding)
}

/** What follows from completed days: recomputed when one is added. */
export const deriveFromDays = (stock: StockDocument, window: DailyWindowDocument) => {
  const { t, c, v } = window
  const today = stock.date === null ? Number.POSITIVE_INFINITY : dailyBarTime(stock.date)
  const before = stock.date === null ? null : lastDayBefore(window, today)
  stock.previousClose = before?.close ?? null
  stock.previousDate = before === null ? null : dateOfDailyBar(before.time)
  stock.previousIsMade = before !== null && window.intraday.includes(before.time)
  const average = averageVolume(v.filter((_, index) => (t[index] ?? today) < today))
  stock.avgVolume = Number.isNaN(average) ? null : average
  stock.trend = c.slice(-trendDays)
}
