import type { QuoteTick } from '../../../contracts/frames.ts'
import type { Stock } from '../../../contracts/stocks.ts'

/** The price in a fetched stock as a tick of its own time; null when it has none yet. */
export const tickOfStock = (stock: Stock): QuoteTick | null =>
  stock.price === null
    ? null
    : [
        stock.symbol,
        stock.price,
        stock.change,
        stock.changePercent,
        stock.volume ?? 0,
        Date.parse(stock.lastUpdated),
      ]
