import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import { ChoiceGroup } from '../../../components/controls/choice-group.tsx'
import { ConnectionBadge } from '../../../components/stocks/connection-badge.tsx'
import { Failed, Notice } from '../../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../../components/panels/panel.tsx'
import { RowsSkeleton } from '../../../components/panels/rows-skeleton.tsx'
import { lazyPart } from '../../../components/loading/lazy-part.ts'
import type { AlertTableProps } from './alert-table.tsx'

const alertTable = lazyPart(async () => (await import('./alert-table.tsx')).AlertTable)
// The code and the alerts are fetched in parallel.
alertTable.fetch()

const filters = ['all', 'active', 'paused', 'triggered', 'expired'] as const
type Filter = (typeof filters)[number]

/** Alerts are seldom paused, and few expire: these choices stand there while there are some. */
const filtersFor = (
  alerts: readonly ListedAlert[] | undefined,
  chosen: Filter,
): readonly Filter[] =>
  filters.filter(
    (filter) =>
      (filter !== 'paused' && filter !== 'expired') ||
      filter === chosen ||
      alerts?.some(({ state }) => state === filter),
  )

const passes = (filter: Filter, { state }: ListedAlert): boolean =>
  filter === 'all' || state === filter

interface AlertListProps extends Omit<AlertTableProps, 'alerts' | 'filter'> {
  /** undefined: not known yet, or not to be had, as `error` says. */
  readonly alerts: readonly ListedAlert[] | undefined
  readonly error: unknown
  readonly onRetry: () => unknown
  readonly notice: ReactNode
}

export const AlertList = ({ alerts, error, onRetry, notice, ...table }: AlertListProps) => {
  const { past } = table
  const { t } = useTranslation()
  const [filter, setFilter] = useState<Filter>('all')
  const isReady = alertTable.useReady(true, () => undefined)
  const shown = useMemo(() => alerts?.filter((alert) => passes(filter, alert)), [alerts, filter])

  const body = () => {
    if (!alerts && error)
      return <Failed text={t('alerts.failed')} error={error} onRetry={onRetry} />
    if (alerts?.length === 0)
      return past ? (
        <Notice text={t('alerts.emptyPast')} />
      ) : (
        <Notice text={t('alerts.empty')} detail={t('alerts.emptyHint')} />
      )
    if (shown?.length === 0) return <Notice text={t('alerts.emptyFilter')} />
    return isReady && shown ? (
      <alertTable.Part alerts={shown} filter={filter} {...table} />
    ) : (
      <RowsSkeleton />
    )
  }
  return (
    <Panel
      className={past ? 'border-dashed border-info!' : ''}
      title={
        <>
          <PanelTitle>{t('alerts.list')}</PanelTitle>
          {!past && <ConnectionBadge />}
        </>
      }
      end={
        <ChoiceGroup
          label={t('alerts.filters.label')}
          value={filter}
          options={filtersFor(alerts, filter).map((value) => ({
            value,
            label: t(`alerts.filters.${value}`),
          }))}
          onChoose={setFilter}
        />
      }
    >
      {notice}
      {body()}
    </Panel>
  )
}
