import type { Alert } from '../../../contracts/alerts/alerts.ts'
import type { Stock } from '../../../contracts/market/stocks.ts'
import type { Standing } from '../../../domain/alert/conditions/condition.ts'
import { distanceTo } from '../../../domain/alert/conditions/measure.ts'
import type { Quote } from '../../api/quotes/quote-book.ts'
import { useQuote } from '../../api/quotes/use-quote.ts'
import { useListedStock } from '../../api/market/stocks.ts'

export const standingOf = (quote: Quote | undefined, stock: Stock | undefined): Standing => {
  const now = quote ?? stock
  return {
    price: now?.price ?? null,
    volume: now?.volume ?? null,
    averageVolume: stock?.avgVolume ?? null,
    changePercent: now?.changePercent ?? null,
  }
}

/** The stock's numbers of now, from the tape and the list. */
export const useStanding = (symbol: string): Standing =>
  standingOf(useQuote(symbol), useListedStock(symbol))

/** How far the stock is from what triggers the alert, in percent; null: unknown, or it has triggered. */
export const distanceNow = (alert: Alert, standing: Standing): number | null =>
  alert.isActive ? distanceTo(alert, standing) : null
