import { useQuote } from '../../api/quotes/use-quote.ts'
import { useListedStock } from '../../api/stocks.ts'
import type { Standing } from '../../../domain/alert/conditions/condition.ts'

/** The stock's numbers of now, from the tape and the list. */
export const useStanding = (symbol: string): Standing => {
  const quote = useQuote(symbol)
  const stock = useListedStock(symbol)
  const now = quote ?? stock
  return {
    price: now?.price ?? null,
    volume: now?.volume ?? null,
    averageVolume: stock?.avgVolume ?? null,
    changePercent: now?.changePercent ?? null,
  }
}
