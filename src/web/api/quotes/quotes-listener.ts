import { createListenerMiddleware } from '@reduxjs/toolkit'
import { api } from '../api.ts'
import { cameBack, pricesArrived } from '../socket/actions.ts'
import { stockEndpoint, stocksEndpoint } from '../stocks.ts'
import type { QuoteBook } from './quote-book.ts'
import { tickOfStock } from './tick-of-stock.ts'

/** Writes every price that reaches the store, by socket or by call, into the quote book. */
export const createQuotesListener = (book: QuoteBook) => {
  const { middleware, startListening } = createListenerMiddleware()
  startListening({
    actionCreator: pricesArrived,
    effect: ({ payload }) => book.apply(payload),
  })
  startListening({
    matcher: stocksEndpoint.matchFulfilled,
    effect: ({ payload }) => book.apply(payload.map(tickOfStock).filter((tick) => tick !== null)),
  })
  startListening({
    matcher: stockEndpoint.matchFulfilled,
    effect: ({ payload }) => {
      const tick = tickOfStock(payload)
      if (tick) book.apply([tick])
    },
  })
  startListening({
    actionCreator: cameBack,
    effect: (_, { dispatch }) => {
      dispatch(api.util.invalidateTags(['Stocks', 'Stock', 'Bars']))
    },
  })
  return middleware
}
