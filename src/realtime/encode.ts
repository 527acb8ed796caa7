import type { QuoteTick } from '../contracts/frames.ts'
import type { Timeframe } from '../contracts/stocks.ts'
import { changeSince, type Quote } from '../domain/quotes/quote.ts'
import { jsonFrame, textFrame } from './frame.ts'

/** One quote as it stands in a `quotes` frame. */
export const tickJson = (quote: Quote): string => {
  const { symbol, price, previousClose, volume, at, resolution, date } = quote
  const { change, changePercent } = changeSince(price, previousClose)
  const tick: QuoteTick = [symbol, price, change, changePercent, volume, at]
  if (resolution !== 'tick') tick.push(date)
  return JSON.stringify(tick)
}

/** A `quotes` frame of ticks that are JSON already, so that lists that overlap share the work. */
export const quotesFrame = (ticks: readonly string[]): Buffer =>
  textFrame(`{"type":"quotes","ticks":[${ticks.join(',')}]}`)

export const priceFrame = (quote: Quote, timeframe: Timeframe): Buffer => {
  const { symbol, price, previousClose, volume, at, resolution, date } = quote
  const change = changeSince(price, previousClose)
  const ofBar = resolution === 'tick' ? {} : { tradingDate: date }
  const figures = { symbol, price, timeframe, time: at, ...ofBar, volume, ...change }
  return jsonFrame({ type: 'price_update', ...figures })
}
