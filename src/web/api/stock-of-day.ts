import type { Quote } from './quotes/quote-book.ts'
import type { TradingDate } from '../../domain/calendar/trading-day.ts'
import { useQuoteFact } from './quotes/use-quote-fact.ts'
import { useAskAgain } from './use-ask-again.ts'
import { useStock } from './use-stock.ts'

const dayOf = (quote: Quote | undefined): TradingDate | null => quote?.date ?? null

/**
 * A stock with the numbers of its day. They are fetched once and carried on by prices; when these are
 * of another day, or the first of all, what the day began with is fetched anew, until it is there: the
 * server, too, has to begin the day for every stock first.
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
