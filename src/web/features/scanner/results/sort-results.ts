import type { ScanMatch } from '../../../../contracts/scans/scan-match.ts'
import type { QuoteBook } from '../../../api/quotes/quote-book.ts'
import { type Order, otherOrder } from '../../../components/sorting/order.ts'
import { newestOf } from './newest-of.ts'

export const resultKeys = ['symbol', 'name', 'price', 'change', 'changePercent', 'volume'] as const
export type ResultKey = (typeof resultKeys)[number]

export interface ResultSort {
  readonly key: ResultKey
  readonly order: Order
}

const isText = (key: ResultKey): key is 'symbol' | 'name' => key === 'symbol' || key === 'name'

/** The same column turns its order round; another begins as it is read. */
export const nextSort = (sort: ResultSort, key: ResultKey): ResultSort =>
  sort.key === key
    ? { key, order: otherOrder(sort.order) }
    : { key, order: isText(key) ? 'asc' : 'desc' }

/** The matches in order, by the newest prices; what is not known is last in either direction. */
export const sortResults = (
  matches: readonly ScanMatch[],
  { key, order }: ResultSort,
  book: QuoteBook,
): readonly ScanMatch[] => {
  const sign = order === 'asc' ? 1 : -1
  const numberOf = (match: ScanMatch) => (isText(key) ? null : newestOf(match, key, book))
  return [...matches].sort((a, b) => {
    if (isText(key)) return sign * (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0)
    const [x, y] = [numberOf(a), numberOf(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return sign * (x - y) || (a.symbol < b.symbol ? -1 : 1)
  })
}
