import type { Middleware } from '@reduxjs/toolkit'
import { pricesArrived } from '../socket/actions.ts'
import { stockEndpoint, stocksEndpoint } from '../stocks.ts'
import type { QuoteBook } from './quote-book.ts'
import { tickOfStock } from './tick-of-stock.ts'

/** Writes every price that reaches the store, by socket or by call, into the quote book. */
export const createQuotesMiddleware =
  (book: QuoteBook): Middleware =>
  () =>
  (next) =>
  (action) => {
    // The book is ahead of the store, so that whoever renders for the action finds its prices.
    if (pricesArrived.match(action)) book.apply(action.payload)
    else if (stocksEndpoint.matchFulfilled(action))
      book.apply(action.payload.stocks.map(tickOfStock).filter((tick) => tick !== null))
    else if (stockEndpoint.matchFulfilled(action)) {
      const tick = tickOfStock(action.payload)
      if (tick) book.apply([tick])
    }
    return next(action)
  }
