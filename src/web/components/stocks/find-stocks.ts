import type { Stock } from '../../../contracts/market/stocks.ts'
import { searchKey } from '../../../domain/notation/symbol.ts'

/** The input in the forms that are compared with symbols and with names. */
interface Typed {
  readonly key: string
  readonly query: string
}

const rank = ({ symbol, name }: Stock, { key, query }: Typed): number => {
  const [own, upper] = [searchKey(symbol), name.toUpperCase()]
  if (symbol === query) return -1
  if (own === key) return 0
  if (own.startsWith(key)) return 1
  if (upper.startsWith(query)) return 2
  if (own.includes(key)) return 3
  return upper.includes(query) ? 4 : Number.POSITIVE_INFINITY
}

/** At most `count` stocks whose symbol or name has `typed` in it, the best first. */
export const findStocks = (
  stocks: readonly Stock[],
  typed: string,
  count: number,
): readonly Stock[] => {
  const asked: Typed = { key: searchKey(typed), query: typed.trim().toUpperCase() }
  return stocks
    .map((stock) => ({ stock, rank: rank(stock, asked) }))
    .filter((found) => found.rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank || (a.stock.symbol < b.stock.symbol ? -1 : 1))
    .slice(0, count)
    .map(({ stock }) => stock)
}
