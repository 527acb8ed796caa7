import type { QuoteTick } from '../../../contracts/frames.ts'
import type { Stock } from '../../../contracts/stocks.ts'

/** The price in a fetched stock as a tick of its own time; null when it has none yet. */
export const tickOfStock = (stock: Stock): QuoteTick | null => {
  const { symbol, price, change, changePercent, volume, priceResolution, tradingDate } = stock
  if (price === null) return null
  const time = Date.parse(stock.lastUpdated)
  const known = stock.ofMarketDay ? (volume ?? 0) : null
  const tick: QuoteTick = [symbol, price, change, changePercent, known, time]
  const isTickOfToday = priceResolution === 'tick' && stock.ofMarketDay
  if (!isTickOfToday && tradingDate !== null) tick.push(tradingDate)
  return tick
}
