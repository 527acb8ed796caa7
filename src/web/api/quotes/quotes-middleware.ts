import type { Middleware } from '@reduxjs/toolkit'
import { api } from '../api.ts'
import { cameBack, pricesArrived } from '../socket/actions.ts'
import { stockEndpoint, stocksEndpoint } from '../stocks.ts'
import type { QuoteBook } from './quote-book.ts'
import { tickOfStock } from './tick-of-stock.ts'

/**
 * Writes every price that reaches the store, by socket or by call, into the quote book; after a
 * lost connection comes back, everything with a price in it is fetched anew.
 */
export const createQuotesMiddleware =
  (book: QuoteBook): Middleware =>
  ({ dispatch }) =>
  (next) =>
  (action) => {
    // The book is ahead of the store, so that whoever renders for the action finds its prices.
    if (pricesArrived.match(action)) book.apply(action.payload)
    else if (stocksEndpoint.matchFulfilled(action))
      book.apply(action.payload.map(tickOfStock).filter((tick) => tick !== null))
    else if (stockEndpoint.matchFulfilled(action)) {
      const tick = tickOfStock(action.payload)
      if (tick) book.apply([tick])
    }
    const result = next(action)
    if (cameBack.match(action)) dispatch(api.util.invalidateTags(['Stocks', 'Stock', 'Bars']))
    return result
  }
