import { useTranslation } from 'react-i18next'
import { Th } from '../../../components/panels/table.tsx'
import { SortHead } from '../../../components/sorting/sort-head.tsx'
import type { AlertSort } from '../../../state/preferences.ts'
import { type ListOrder, nextOrder } from './sort-alerts.ts'
import { fromTable, fromWide, timesFrom } from './wide-cells.tsx'

interface ListHeadProps {
  readonly past: boolean
  readonly list: ListOrder
  /** It stays in sight while rows are scrolled. */
  readonly stays: boolean
  readonly onSort: (list: ListOrder) => void
}

export const ListHead = ({ past, list, stays, onSort }: ListHeadProps) => {
  const { t } = useTranslation()
  const sorting = (sort: AlertSort) => {
    const name = t(`alerts.columns.${sort}`)
    return {
      name,
      title: t('alerts.sort.by', { column: name }),
      order: sort === list.sort ? list.order : null,
      onSort: () => onSort(nextOrder(list, sort)),
    }
  }
  const times = timesFrom(past)
  return (
    <thead className={stays ? 'sticky top-0 z-10 bg-panel' : undefined}>
      <tr>
        <SortHead {...sorting('symbol')} />
        <Th>{t('alerts.columns.type')}</Th>
        <Th right>{t('alerts.columns.target')}</Th>
        {!past && (
          <>
            <Th right>{t('alerts.columns.now')}</Th>
            <SortHead right className={fromTable} {...sorting('distance')} />
            <Th right className={`${fromWide} @min-[960px]:pr-8`}>
              {t('alerts.columns.change')}
            </Th>
            <Th className={fromWide}>{t('alerts.columns.trend')}</Th>
          </>
        )}
        <SortHead {...sorting('status')} />
        <SortHead className={times} {...sorting('created')} />
        <SortHead className={times} {...sorting('fired')} />
        <Th right>{t('alerts.columns.actions')}</Th>
      </tr>
    </thead>
  )
}
