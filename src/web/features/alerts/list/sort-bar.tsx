import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/controls/button.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { otherOrder } from '../../../components/sorting/order.ts'
import { type AlertSort, alertSorts } from '../../../state/preferences.ts'
import { type ListOrder, nextOrder } from './sort-alerts.ts'
import { timesFrom, until } from './wide-cells.tsx'

interface SortBarProps {
  readonly past: boolean
  readonly list: ListOrder
  readonly onSort: (list: ListOrder) => void
}

export const SortBar = ({ past, list, onSort }: SortBarProps) => {
  const { t } = useTranslation()
  const isDescending = list.order === 'desc'
  return (
    <div
      className={`flex items-center gap-1 border-b border-line px-2.5 py-1.5 sm:px-4 ${until[timesFrom(past)]}`}
    >
      <label className="flex items-center gap-2 text-sm text-text-2">
        {t('alerts.sort.label')}
        <Select
          value={list.sort}
          onChange={({ target }) => onSort(nextOrder(list, target.value as AlertSort))}
        >
          {alertSorts
            .filter((sort) => !past || sort !== 'distance')
            .map((sort) => (
              <option key={sort} value={sort}>
                {t(`alerts.sort.keys.${sort}`)}
              </option>
            ))}
        </Select>
      </label>
      <IconButton
        Icon={isDescending ? ArrowDown : ArrowUp}
        label={t('alerts.sort.descending')}
        title={t('alerts.sort.descending')}
        aria-pressed={isDescending}
        onClick={() => onSort({ ...list, order: otherOrder(list.order) })}
      />
    </div>
  )
}
