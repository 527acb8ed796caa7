import { useCallback } from 'react'
import type { Quote } from '../../api/quotes/quote-book.ts'
import { useQuoteBook } from '../../api/quotes/quotes-context.ts'

/** Writes a quote into its element; `previous` is what the element showed until now. */
export type Paint = (element: HTMLElement, quote: Quote | undefined, previous?: Quote) => void

/**
 * A ref for an element whose text follows the quote of `symbol` without React rendering anything.
 * `paint` has to keep its identity; nobody else may write into the element.
 */
export const useLiveCell = (
  symbol: string,
  paint: Paint,
): ((element: HTMLElement | null) => (() => void) | undefined) => {
  const book = useQuoteBook()
  return useCallback(
    (element) => {
      if (!element) return undefined
      let shown = book.get(symbol)
      paint(element, shown)
      return book.subscribe(symbol, () => {
        const quote = book.get(symbol)
        paint(element, quote, shown)
        shown = quote
      })
    },
    [book, symbol, paint],
  )
}
