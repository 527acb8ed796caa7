import { createContext, useContext } from 'react'
import type { QuoteBook } from './quote-book.ts'

/** The book of the moment that the page shows; in the present, the one that the store writes into. */
export const QuotesContext = createContext<QuoteBook | null>(null)

/** Below the provider of the page. */
export const useQuoteBook = (): QuoteBook => useContext(QuotesContext) as QuoteBook
