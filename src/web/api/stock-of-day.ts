import { useEffect } from 'react'
import type { Quote } from './quotes/quote-book.ts'
import { tradingDay } from './quotes/trading-day.ts'
import { useQuoteFact } from './quotes/use-quote-fact.ts'
import { useStockQuery } from './stocks.ts'

/** The server, too, has to begin the day for every stock first. */
const askAgainMs = 5_000

const dayOf = (quote: Quote | undefined): string | null => (quote ? tradingDay(quote.time) : null)

/**
 * A stock with the numbers of its day. They are fetched once and carried on by prices; when these are
 * of another day, what the day began with is fetched anew, until it is there.
 */
export const useStockOfDay = (symbol: string) => {
  const answer = useStockQuery(symbol)
  const { currentData: stock, refetch } = answer
  const day = useQuoteFact(symbol, dayOf)
  const isOver =
    stock !== undefined && day !== null && tradingDay(Date.parse(stock.lastUpdated)) < day
  useEffect(() => {
    if (!isOver) return
    const timer = setInterval(() => void refetch(), askAgainMs)
    return () => clearInterval(timer)
  }, [isOver, refetch])
  return answer
}
