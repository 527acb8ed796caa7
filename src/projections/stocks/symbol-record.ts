import { dailyBarTime, tradingDayStart } from '../../domain/calendar/trading-day.ts'
import type { HistoryDay } from '../../domain/metrics/history/daily-history.ts'
import type { Fundamentals, SymbolRecord, Today } from '../../domain/metrics/symbol-metrics.ts'
import type { DailyWindowDocument, StockDocument } from './documents.ts'

/** The day that the stock's price is of. */
export const todayOf = (stock: StockDocument): Today | null => {
  const { date, price, open, dayHigh, dayLow, volume, lastUpdated } = stock
  if (date === null || price === null) return null
  return {
    time: dailyBarTime(date),
    startMs: tradingDayStart(date),
    at: Date.parse(lastUpdated),
    open: open ?? Number.NaN,
    high: dayHigh ?? Number.NaN,
    low: dayLow ?? Number.NaN,
    price,
    volume: volume ?? Number.NaN,
  }
}

export const fundamentalsOf = ({
  sharesOutstanding,
  floatShares,
  eps,
  dividends,
}: StockDocument): Fundamentals => ({
  sharesOutstanding,
  floatShares,
  epsTtm: eps,
  dividendsTtm: dividends,
})

const daysOf = ({ t, h, l, c, v }: DailyWindowDocument): HistoryDay[] =>
  t.map((time, index) => ({
    time,
    high: h[index] ?? Number.NaN,
    low: l[index] ?? Number.NaN,
    close: c[index] ?? Number.NaN,
    volume: v[index] ?? Number.NaN,
  }))

/** What this read model knows of a stock's metrics: all but what minutes are needed for. */
export const recordOfStock = (
  stock: StockDocument,
  window: DailyWindowDocument | null,
): SymbolRecord => {
  const today = todayOf(stock)
  const days = window === null ? [] : daysOf(window)
  return {
    symbol: stock.symbol,
    name: stock.name,
    days: today === null ? days : days.filter(({ time }) => time < today.time),
    today,
    minutes: [],
    profile: [],
    fundamentals: fundamentalsOf(stock),
  }
}
