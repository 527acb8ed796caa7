import { createContext, useContext } from 'react'
import { createQuoteBook, type QuoteBook } from './quote-book.ts'

/** The book that the page's store writes into. */
export const QuotesContext = createContext<QuoteBook>(createQuoteBook())

export const useQuoteBook = (): QuoteBook => useContext(QuotesContext)
