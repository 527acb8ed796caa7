import type { Quote } from '../quotes/quote-book.ts'
import type { TradingDate } from '../../../domain/calendar/trading-day.ts'
import { useQuoteFact } from '../quotes/use-quote-fact.ts'
import { useAskAgain } from '../use-ask-again.ts'
import { useStock } from './use-stock.ts'

const dayOf = (quote: Quote | undefined): TradingDate | null => quote?.date ?? null

/**
 * A stock with the figures of its day. They are fetched once and updated by prices. When a price is
 * of another day, or the first of all, they are refetched until the server has begun that day for
 * the stock.
 */
export const useStockOfDay = (symbol: string) => {
  const answer = useStock(symbol)
  const { currentData: stock, refetch } = answer
  const day = useQuoteFact(symbol, dayOf)
  const isBehind =
    stock !== undefined && day !== null && (stock.tradingDate === null || stock.tradingDate < day)
  useAskAgain(isBehind, refetch)
  return answer
}
