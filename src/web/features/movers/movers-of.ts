import type { QuoteBook } from '../../api/quotes/quote-book.ts'
import type { Stock } from '../../../contracts/market/stocks.ts'
import { directionOf } from '../../../domain/notation/sign.ts'

interface Movers {
  readonly gainers: readonly string[]
  readonly losers: readonly string[]
}

/** The symbols that rose and fell most today, at most `count` each, the strongest first. */
export const moversOf = (stocks: readonly Stock[], book: QuoteBook, count: number): Movers => {
  const moves = stocks.flatMap((stock) => {
    const { symbol } = stock
    const percent = (book.get(symbol) ?? stock).changePercent
    return percent === null ? [] : [{ symbol, percent }]
  })
  const strongest = (direction: 'up' | 'down', sign: number) =>
    moves
      .filter(({ percent }) => directionOf(percent) === direction)
      .sort((a, b) => sign * (b.percent - a.percent) || (a.symbol < b.symbol ? -1 : 1))
      .slice(0, count)
      .map(({ symbol }) => symbol)
  return { gainers: strongest('up', 1), losers: strongest('down', -1) }
}
