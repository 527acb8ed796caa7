import { useCallback, useSyncExternalStore } from 'react'
import type { Quote } from './quote-book.ts'
import { useQuoteBook } from './quotes-context.ts'

/** The newest quote of `symbol`; renders again with each. For one place, not for a list. */
export const useQuote = (symbol: string): Quote | undefined => {
  const book = useQuoteBook()
  const subscribe = useCallback(
    (listener: () => void) => book.subscribe(symbol, listener, 'render'),
    [book, symbol],
  )
  return useSyncExternalStore(subscribe, () => book.get(symbol))
}
