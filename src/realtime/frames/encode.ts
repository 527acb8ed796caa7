import type { QuoteTick } from '../../contracts/socket/frames.ts'
import type { ChartTimeframe } from '../../domain/calendar/chart-timeframes.ts'
import { isOfMarketDay, type MarketDay } from '../../domain/quotes/market-day.ts'
import { changeSince } from '../../domain/quotes/change.ts'
import type { Quote } from '../../domain/quotes/quote.ts'
import { jsonFrame, textFrame } from './frame.ts'

/** One quote of a `quotes` frame; with its date if that is before the market day. */
export const tickJson = (quote: Quote, day: MarketDay | null): string => {
  const { symbol, price, previousClose, volume, at, resolution, date } = quote
  if (!isOfMarketDay(date, day)) {
    const old: QuoteTick = [symbol, price, null, null, null, at, date]
    return JSON.stringify(old)
  }
  const { change, changePercent } = changeSince(price, previousClose)
  const tick: QuoteTick = [symbol, price, change, changePercent, volume, at]
  if (resolution !== 'tick') tick.push(date)
  return JSON.stringify(tick)
}

/** A `quotes` frame of encoded ticks, so that overlapping lists share the encoding. */
export const quotesFrame = (ticks: readonly string[]): Buffer =>
  textFrame(`{"type":"quotes","ticks":[${ticks.join(',')}]}`)

export const priceFrame = (
  quote: Quote,
  timeframe: ChartTimeframe,
  day: MarketDay | null,
): Buffer => {
  const { symbol, price, previousClose, volume, at, resolution, date } = quote
  const frame = { type: 'price_update', symbol, price, timeframe, time: at } as const
  if (!isOfMarketDay(date, day))
    return jsonFrame({
      ...frame,
      tradingDate: date,
      volume: null,
      change: null,
      changePercent: null,
    })
  const ofBar = resolution === 'tick' ? {} : { tradingDate: date }
  return jsonFrame({ ...frame, ...ofBar, volume, ...changeSince(price, previousClose) })
}
