import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_equals,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Stock } from '../../../contracts/market/stocks.ts'
import { useQuoteBook } from '../../api/quotes/quotes-context.ts'
import type { Preferences } from '../../state/preferences.ts'
import { type ListRow, rowOf } from './list-row.ts'

const features = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  filterFns: { equals: filterFn_equals },
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
})

const column = createColumnHelper<typeof features, ListRow>()
const columns = column.columns([
  column.accessor('symbol', { sortFn: 'basic' }),
  column.accessor('sector', { filterFn: 'equals' }),
  column.accessor('price', { sortFn: 'basic', sortUndefined: 'last' }),
  column.accessor('changePercent', { sortFn: 'basic', sortUndefined: 'last' }),
  column.accessor('volume', { sortFn: 'basic', sortUndefined: 'last' }),
])

interface Query {
  readonly stocks: readonly Stock[]
  readonly list: Preferences['list']
  /** null: all. */
  readonly sector: string | null
  /** Another number orders the rows anew by the prices of that moment. */
  readonly ordering: number
}

export const useListRows = ({ stocks, list, sector, ordering }: Query): readonly Stock[] => {
  const book = useQuoteBook()
  const data = useMemo(
    () => stocks.map((stock) => rowOf(stock, book)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- prices are read anew per ordering
    [stocks, book, ordering],
  )
  const sorting = useMemo(() => [{ id: list.sort, desc: list.order === 'desc' }], [list])
  const columnFilters = useMemo(
    () => (sector === null ? [] : [{ id: 'sector', value: sector }]),
    [sector],
  )
  const table = useTable({
    features,
    columns,
    data,
    state: { sorting, columnFilters },
    getRowId: ({ symbol }) => symbol,
  })
  return table.getRowModel().rows.map(({ original }) => original.stock)
}
