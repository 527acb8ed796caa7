import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../components/class-names.ts'
import { Th } from '../../../components/panels/table.tsx'
import type { Sort, SortKey } from './use-sorted.ts'

interface SortHeadProps extends ComponentProps<typeof Th> {
  readonly column: SortKey
  readonly sort: Sort | null
  readonly onSort: (key: SortKey) => void
}

/** The head of a column that sorts. */
export const SortHead = ({ column, sort, onSort, ...rest }: SortHeadProps) => {
  const { t } = useTranslation()
  const name = t(`watchlist.columns.${column}`)
  const order = sort?.key === column ? sort.order : null
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  const direction = order === 'asc' ? 'ascending' : 'descending'
  return (
    <Th aria-sort={order === null ? 'none' : direction} {...rest}>
      <button
        type="button"
        title={t('watchlist.sort.by', { column: name })}
        onClick={() => onSort(column)}
        className={classNames(
          'inline-flex h-6 items-center gap-0.5 rounded-xs font-semibold whitespace-nowrap hover:text-text',
          order !== null && 'text-accent-text',
        )}
      >
        {name}
        {order !== null && <Arrow className="size-3" strokeWidth={2} aria-hidden />}
      </button>
    </Th>
  )
}
