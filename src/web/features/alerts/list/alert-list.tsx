import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedAlert } from '../../../../contracts/alerts.ts'
import { ChoiceGroup } from '../../../components/controls/choice-group.tsx'
import { ConnectionBadge } from '../../../components/stocks/connection-badge.tsx'
import { Failed, Notice } from '../../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../../components/panels/panel.tsx'
import { RowsSkeleton } from '../../../components/panels/rows-skeleton.tsx'
import { Table } from '../../../components/panels/table.tsx'
import { AlertRow } from './alert-row.tsx'
import { ListHead } from './list-head.tsx'
import { loadNotes } from '../../../components/alerts/notes.ts'
import { browserStorage } from '../../../state/browser-storage.ts'

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

type RowProps = ComponentProps<typeof AlertRow>

interface AlertListProps {
  /** undefined: not known yet, or not to be had, as `error` says. */
  readonly alerts: readonly ListedAlert[] | undefined
  readonly error: unknown
  readonly onRetry: () => unknown
  readonly chosen: string | null
  readonly past: boolean
  readonly onWhy: (id: string) => void
  readonly onEdit: RowProps['onEdit']
  readonly onDelete: RowProps['onDelete']
  readonly onChange: RowProps['onChange']
  /** What stands above the list. */
  readonly notice: ReactNode
}

/** The trader's alerts, all or those of one state. */
export const AlertList = (props: AlertListProps) => {
  const { alerts, error, chosen, past, onRetry, onWhy, onEdit, onDelete, onChange, notice } = props
  const { t } = useTranslation()
  const [filter, setFilter] = useState<Filter>('all')
  const shown = alerts?.filter((alert) => passes(filter, alert)) ?? []
  const notes = loadNotes(browserStorage(), 'message')

  const body = () => {
    if (!alerts && error)
      return <Failed text={t('alerts.failed')} error={error} onRetry={onRetry} />
    if (alerts?.length === 0)
      return past ? (
        <Notice text={t('alerts.emptyPast')} />
      ) : (
        <Notice text={t('alerts.empty')} detail={t('alerts.emptyHint')} />
      )
    if (alerts && shown.length === 0) return <Notice text={t('alerts.emptyFilter')} />
    return (
      <div className="@container overflow-x-auto">
        <Table className={past ? 'two-lines past' : 'two-lines'}>
          <ListHead past={past} />
          <tbody>
            {shown.map((alert) => (
              <AlertRow
                key={alert.id}
                alert={alert}
                note={notes[alert.id]}
                chosen={alert.id === chosen}
                past={past}
                onWhy={onWhy}
                onEdit={onEdit}
                onDelete={onDelete}
                onChange={onChange}
              />
            ))}
          </tbody>
        </Table>
        {!alerts && <RowsSkeleton />}
      </div>
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
