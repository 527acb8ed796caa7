import type { QuoteBook } from '../../api/quotes/quote-book.ts'
import type { Stock } from '../../../contracts/market/stocks.ts'

/** A stock with the numbers that rows are ordered by, as they stood when they were last ordered. */
export interface ListRow {
  readonly stock: Stock
  readonly symbol: string
  readonly sector: string | null
  /** undefined: not known, and last in either direction. */
  readonly price: number | undefined
  readonly changePercent: number | undefined
  readonly volume: number | undefined
}

export const rowOf = (stock: Stock, book: QuoteBook): ListRow => {
  const quote = book.get(stock.symbol)
  return {
    stock,
    symbol: stock.symbol,
    sector: stock.sector,
    price: (quote ?? stock).price ?? undefined,
    changePercent: (quote ?? stock).changePercent ?? undefined,
    volume: (quote ?? stock).volume ?? undefined,
  }
}

export const sectorsOf = (stocks: readonly Stock[]): readonly string[] =>
  [...new Set(stocks.flatMap(({ sector }) => (sector === null ? [] : [sector])))].sort()
