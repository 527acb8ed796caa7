import { useMemo, useState } from 'react'
import type { Stock } from '../../../../contracts/market/stocks.ts'
import type { ListItem, ListSymbol } from '../../../../contracts/watchlists/watchlists.ts'
import { useQuoteBook } from '../../../api/quotes/quotes-context.ts'
import {
  compareValues,
  type Order,
  otherOrder,
  type SortValue,
} from '../../../components/sorting/order.ts'

export type SortKey = 'symbol' | 'price' | 'change' | 'volume' | 'added'

export interface Sort {
  readonly key: SortKey
  readonly order: Order
}

/** Names are read from A, of numbers the large ones are looked for; the third press is the way back. */
const next = (sort: Sort | null, key: SortKey): Sort | null => {
  const first = key === 'symbol' ? 'asc' : 'desc'
  if (sort?.key !== key) return { key, order: first }
  return sort.order === first ? { key, order: otherOrder(first) } : null
}

/**
 * The items as they are shown: in the trader's order, or the symbols sorted by the prices of the
 * moment when that was asked for. A sort is a view: the stored order stays.
 */
export const useSorted = (items: readonly ListItem[], stocks: ReadonlyMap<string, Stock>) => {
  const book = useQuoteBook()
  const [sort, setSort] = useState<Sort | null>(null)
  const shown = useMemo(() => {
    if (sort === null) return items
    const valueOf = ({ symbol, addedAt }: ListSymbol): SortValue => {
      const known = book.get(symbol) ?? stocks.get(symbol)
      if (sort.key === 'symbol') return symbol
      if (sort.key === 'added') return addedAt
      if (sort.key === 'price') return known?.price ?? undefined
      if (sort.key === 'change') return known?.changePercent ?? undefined
      return known?.volume ?? undefined
    }
    return items
      .filter((item) => item.type === 'symbol')
      .map((item) => ({ item, value: valueOf(item) }))
      .sort((a, b) => compareValues(a.value, b.value, sort.order))
      .map(({ item }) => item)
  }, [items, stocks, book, sort])
  const sortBy = (key: SortKey) => setSort((now) => next(now, key))
  return { shown, sort, sortBy, toOwnOrder: () => setSort(null) }
}
