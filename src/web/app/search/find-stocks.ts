import type { Stock } from '../../../contracts/stocks.ts'

const rank = ({ symbol, name }: Stock, query: string): number => {
  const upper = name.toUpperCase()
  if (symbol === query) return 0
  if (symbol.startsWith(query)) return 1
  if (upper.startsWith(query)) return 2
  if (symbol.includes(query)) return 3
  return upper.includes(query) ? 4 : Number.POSITIVE_INFINITY
}

/** At most `count` stocks whose symbol or name has `typed` in it, the best first. */
export const findStocks = (
  stocks: readonly Stock[],
  typed: string,
  count: number,
): readonly Stock[] => {
  const query = typed.trim().toUpperCase()
  return stocks
    .map((stock) => ({ stock, rank: rank(stock, query) }))
    .filter((found) => found.rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank || (a.stock.symbol < b.stock.symbol ? -1 : 1))
    .slice(0, count)
    .map(({ stock }) => stock)
}
