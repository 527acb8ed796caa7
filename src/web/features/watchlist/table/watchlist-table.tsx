import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stock } from '../../../../contracts/market/stocks.ts'
import type { ListItem } from '../../../../contracts/watchlists/watchlists.ts'
import { keyOf } from '../../../api/watchlists/watchlists.ts'
import { useColumns } from '../../../components/columns/use-columns.ts'
import { Button } from '../../../components/controls/button.tsx'
import { isFocusStillAt } from '../../../components/focus/is-focus-lost.ts'
import { Table, Th } from '../../../components/panels/table.tsx'
import { SortHead } from '../../../components/sorting/sort-head.tsx'
import { SectionRow } from './section-row.tsx'
import { SymbolRow } from './symbol-row.tsx'
import type { ListChanges } from '../use-list-changes.ts'
import { useReorder } from './use-reorder.ts'
import { type Sort, type SortKey, useSorted } from './use-sorted.ts'

/** The symbol that has just come back, and what brought it: the focus was there. */
export interface Restored {
  readonly symbol: string
  readonly pressed: Element | null
}

interface WatchlistTableProps {
  readonly items: readonly ListItem[]
  readonly stocks: ReadonlyMap<string, Stock>
  readonly changes: Pick<ListChanges, 'order' | 'writeNote' | 'renameSection' | 'removeSection'>
  readonly onRemove: (symbol: string) => void
  readonly restored: Restored | null
}

/** As wide as their numbers; the symbol has the rest, and in much room they share it. */
const widths = {
  price: 'w-20 sm:w-24 @min-[960px]:w-[9%]',
  change: 'w-[100px] sm:w-[108px] @min-[960px]:w-[10%]',
  volume: 'w-[84px] @min-[960px]:w-[9%]',
  trend: 'w-[92px] xl:w-[316px]',
  added: 'w-[108px] @min-[960px]:w-[10%]',
  actions: 'w-[68px] sm:w-[76px]',
} as const

interface HeadProps {
  readonly shows: (column: string) => boolean
  readonly sort: Sort | null
  readonly onSort: (key: SortKey) => void
}

const Head = ({ shows, sort, onSort }: HeadProps) => {
  const { t } = useTranslation()
  const sorting = (key: SortKey) => {
    const name = t(`watchlist.columns.${key}`)
    return {
      name,
      title: t('watchlist.sort.by', { column: name }),
      order: sort?.key === key ? sort.order : null,
      onSort: () => onSort(key),
    }
  }
  return (
    <thead>
      <tr>
        <SortHead {...sorting('symbol')} />
        <SortHead right className={widths.price} {...sorting('price')} />
        {shows('change') && <SortHead right className={widths.change} {...sorting('change')} />}
        {shows('volume') && (
          <SortHead right wide className={widths.volume} {...sorting('volume')} />
        )}
        {shows('trend') && (
          <Th right wide className={`${widths.trend} @max-[520px]:hidden`}>
            {t('watchlist.columns.trend')}
          </Th>
        )}
        {shows('added') && (
          <SortHead
            right
            wide
            className={`${widths.added} @max-[640px]:hidden`}
            {...sorting('added')}
          />
        )}
        <Th right className={widths.actions}>
          {t('watchlist.columns.actions')}
        </Th>
      </tr>
    </thead>
  )
}

export const WatchlistTable = (props: WatchlistTableProps) => {
  const { items, stocks, changes, onRemove, restored } = props
  const { t } = useTranslation()
  const { shows } = useColumns('watchlist')
  const { shown, sort, sortBy, toOwnOrder } = useSorted(items, stocks)
  const [said, setSaid] = useState('')
  const byKey = new Map(items.map((item) => [keyOf(item), item]))
  const nameOf = (key: string) => {
    const item = byKey.get(key)
    return item?.type === 'section' ? item.title : key
  }
  const body = useRef<HTMLTableSectionElement>(null)
  const reorder = useReorder({
    body,
    keys: items.map(keyOf),
    onOrder: changes.order,
    onStep: (step, key, place) =>
      setSaid(t(`watchlist.move.${step}`, { name: nameOf(key), place, count: items.length })),
  })
  const rows = sort === null ? reorder.order.flatMap((key) => byKey.get(key) ?? []) : shown
  return (
    <div className="@container overflow-x-auto">
      {sort !== null && (
        <p className="flex justify-end border-b border-line px-4 py-1.5">
          <Button size="sm" look="ghost" onClick={toOwnOrder}>
            {t('watchlist.sort.own')}
          </Button>
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <Table className="table-fixed">
        <Head shows={shows} sort={sort} onSort={sortBy} />
        <tbody ref={body}>
          {rows.map((item) =>
            item.type === 'section' ? (
              <SectionRow
                key={item.id}
                section={item}
                shows={shows}
                reorder={reorder}
                onRename={(title) => changes.renameSection(item.id, title)}
                onRemove={() => changes.removeSection(item.id)}
              />
            ) : (
              <SymbolRow
                key={item.id}
                item={item}
                stock={stocks.get(item.symbol)}
                shows={shows}
                reorder={sort === null ? reorder : null}
                takesFocus={item.symbol === restored?.symbol && isFocusStillAt(restored.pressed)}
                onNote={(note) => changes.writeNote(item.symbol, note)}
                onRemove={() => onRemove(item.symbol)}
              />
            ),
          )}
        </tbody>
      </Table>
    </div>
  )
}
