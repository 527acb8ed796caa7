import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StockSortKey } from '../../../contracts/market/stocks.ts'
import { classNames } from '../../components/class-names.ts'
import { otherOrder } from '../../components/sorting/order.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { listSorted, type Preferences } from '../../state/preferences.ts'
import { rowGrid } from './stock-row.tsx'

/** Names start with A, numbers with the largest. */
const firstOrder = (key: StockSortKey) => (key === 'symbol' ? 'asc' : 'desc')

const nextSort = (list: Preferences['list'], key: StockSortKey): Preferences['list'] => {
  if (list.sort !== key) return { sort: key, order: firstOrder(key) }
  return { sort: key, order: otherOrder(list.order) }
}

const SortButton = ({
  sortKey,
  onSorted,
  className,
}: {
  readonly sortKey: StockSortKey
  readonly className?: string
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
        className,
      )}
    >
      {column}
      {active && <Arrow className="size-3 stroke-2" />}
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
    <span className="text-xs font-semibold whitespace-nowrap text-text-3">
      {t('list.trendHead')}
    </span>
  )
}

/** The four keys that the list can be sorted by, over their columns: volume stands below the price. */
export const SortHeader = ({ onSorted, shows }: SortHeaderProps) => (
  <div
    className={classNames(
      rowGrid,
      'shrink-0 border-b border-line @5xl:h-[34px]',
      shows('volume') ? 'h-12' : 'h-[34px] max-sm:h-10',
    )}
  >
    <SortButton sortKey="symbol" onSorted={onSorted} />
    {shows('trend') && <TrendHead />}
    {shows('volume') ? (
      <span className="grid @5xl:contents">
        {(['price', 'volume'] as const).map((key) => (
          <SortButton
            key={key}
            sortKey={key}
            onSorted={onSorted}
            className="justify-self-end max-sm:min-h-6"
          />
        ))}
      </span>
    ) : (
      <SortButton sortKey="price" onSorted={onSorted} className="justify-self-end" />
    )}
    {shows('changePercent') && (
      <SortButton sortKey="changePercent" onSorted={onSorted} className="justify-self-end" />
    )}
  </div>
)
