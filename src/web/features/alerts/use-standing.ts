import { useQuote } from '../../api/quotes/use-quote.ts'
import { useListedStock } from '../../api/stocks.ts'
import type { Standing } from './distance.ts'

/** The stock's numbers of now, from the tape and the list. */
export const useStanding = (symbol: string): Standing => {
  const quote = useQuote(symbol)
  const stock = useListedStock(symbol)
  return {
    price: quote?.price ?? stock?.price ?? null,
    volume: quote?.volume ?? stock?.volume ?? null,
    avgVolume: stock?.avgVolume ?? null,
    changePercent: quote?.changePercent ?? stock?.changePercent ?? null,
  }
}
