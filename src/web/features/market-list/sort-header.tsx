import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StockSortKey } from '../../../contracts/stocks.ts'
import { classNames } from '../../components/class-names.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { listSorted, type Preferences } from '../../state/preferences.ts'
import { rowGrid } from './stock-row.tsx'

/** Names start with A, numbers with the largest. */
const firstOrder = (key: StockSortKey) => (key === 'symbol' ? 'asc' : 'desc')

const nextSort = (list: Preferences['list'], key: StockSortKey): Preferences['list'] => {
  if (list.sort !== key) return { sort: key, order: firstOrder(key) }
  return { sort: key, order: list.order === 'asc' ? 'desc' : 'asc' }
}

const SortButton = ({
  sortKey,
  onSorted,
}: {
  readonly sortKey: StockSortKey
  readonly onSorted: () => void
}) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const list = useAppSelector(({ preferences }) => preferences.list)
  const column = t(`list.columns.${sortKey}`)
  const active = list.sort === sortKey
  const Arrow = list.order === 'asc' ? ArrowUp : ArrowDown
  const direction = t(list.order === 'asc' ? 'list.ascending' : 'list.descending')
  const label = t('list.sortBy', { column })
  return (
    <button
      type="button"
      aria-pressed={active}
      aria-label={active ? `${label}, ${direction}` : label}
      onClick={() => {
        dispatch(listSorted(nextSort(list, sortKey)))
        onSorted()
      }}
      className={classNames(
        'flex h-6 items-center gap-0.5 rounded-xs text-xs font-semibold whitespace-nowrap transition-colors hover:text-text',
        active ? 'text-accent-text' : 'text-text-3',
      )}
    >
      {column}
      {active && <Arrow className="size-3" strokeWidth={2} aria-hidden />}
    </button>
  )
}

interface SortHeaderProps {
  readonly onSorted: () => void
  readonly shows: (column: string) => boolean
}

/** Over how many days the lines go; the day's own change stands at the end of the row. */
const TrendHead = () => {
  const { t } = useTranslation()
  return (
    <span className="mr-auto text-xs font-semibold whitespace-nowrap text-text-3 max-sm:hidden">
      {t('list.trendHead')}
    </span>
  )
}

/** The four keys that the list can be sorted by, in the order of the columns. */
export const SortHeader = ({ onSorted, shows }: SortHeaderProps) => (
  <div className={classNames(rowGrid, 'h-[34px] shrink-0 border-b border-line max-sm:h-10')}>
    <SortButton sortKey="symbol" onSorted={onSorted} />
    {/* Volume stands below the price, so its head takes the room over the lines. */}
    <span
      className={classNames('flex items-center justify-end gap-3', shows('trend') && 'col-span-2')}
    >
      {shows('trend') && <TrendHead />}
      {shows('volume') && <SortButton sortKey="volume" onSorted={onSorted} />}
      <SortButton sortKey="price" onSorted={onSorted} />
    </span>
    {shows('changePercent') && (
      <span className="justify-self-end">
        <SortButton sortKey="changePercent" onSorted={onSorted} />
      </span>
    )}
  </div>
)
