import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import { afterFeed, afterImport, type MarketDay } from '../../domain/quotes/market-day.ts'
import { after, type UnitOfWork } from '../projection.ts'
import { marketDayId, marketDays, type StockDocument } from './documents.ts'

const change = (
  unit: UnitOfWork,
  next: (day: MarketDay | null) => MarketDay,
): Promise<void> | void => {
  const days = unit.of(marketDays)
  return after(days.load([marketDayId]), () => {
    const known = days.get(marketDayId)
    const { date, isFed } = next(known)
    if (known?.date !== date || known.isFed !== isFed) days.put({ _id: marketDayId, date, isFed })
  })
}

/** A tick, or the closed book, of this date. */
export const seeFeed = (unit: UnitOfWork, date: TradingDate): Promise<void> | void =>
  change(unit, (day) => afterFeed(day, date))

/** The stock as an import has left it. */
export const seeImport = (
  unit: UnitOfWork,
  { date, price }: StockDocument,
): Promise<void> | void => {
  if (date !== null && price !== null) return change(unit, (day) => afterImport(day, date))
}
