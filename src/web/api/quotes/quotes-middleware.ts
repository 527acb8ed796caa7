import type { Middleware } from '@reduxjs/toolkit'
import type { AtMoment } from '../moment.ts'
import { cameBack, frameArrived, pricesArrived } from '../socket/actions.ts'
import { stockEndpoint, stocksEndpoint } from '../market/stocks.ts'
import type { QuoteBook } from './quote-book.ts'
import type { QuoteTick } from '../../../contracts/socket/frames.ts'
import type { Stock } from '../../../contracts/market/stocks.ts'

/** The price in a fetched stock as a tick of its own time; null when it has none yet. */
const tickOfStock = (stock: Stock): QuoteTick | null => {
  const { symbol, price, change, changePercent, volume, priceResolution, tradingDate } = stock
  if (price === null) return null
  const time = Date.parse(stock.lastUpdated)
  const known = stock.ofMarketDay ? (volume ?? 0) : null
  const tick: QuoteTick = [symbol, price, change, changePercent, known, time]
  const isTickOfToday = priceResolution === 'tick' && stock.ofMarketDay
  if (!isTickOfToday && tradingDate !== null) tick.push(tradingDate)
  return tick
}

export const ticksOf = (stocks: readonly Stock[]): readonly QuoteTick[] =>
  stocks.map(tickOfStock).filter((tick) => tick !== null)

const isOfNow = ({ asOf }: AtMoment): boolean => asOf === null

/** Writes every price of the present that reaches the store, by socket or by call, into the quote book. */
export const createQuotesMiddleware =
  (book: QuoteBook): Middleware =>
  () =>
  (next) =>
  (action) => {
    // The book is ahead of the store, so that a render for the action finds its prices.
    if (pricesArrived.match(action)) book.apply(action.payload)
    else if (cameBack.match(action)) book.forgetRange()
    else if (frameArrived.match(action) && action.payload.type === 'stock_split')
      book.forgetRange(action.payload.symbol)
    else if (stocksEndpoint.matchFulfilled(action) && isOfNow(action.meta.arg.originalArgs))
      book.apply(ticksOf(action.payload.stocks))
    else if (stockEndpoint.matchFulfilled(action) && isOfNow(action.meta.arg.originalArgs)) {
      const tick = tickOfStock(action.payload)
      if (tick) book.apply([tick])
    }
    return next(action)
  }
