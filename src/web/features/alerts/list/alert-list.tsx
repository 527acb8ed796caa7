import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alert } from '../../../../contracts/alerts.ts'
import { ChoiceGroup } from '../../../components/controls/choice-group.tsx'
import { ConnectionBadge } from '../../../components/stocks/connection-badge.tsx'
import { Failed, Notice } from '../../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../../components/panels/panel.tsx'
import { RowsSkeleton } from '../../../components/panels/rows-skeleton.tsx'
import { Table, Th } from '../../../components/panels/table.tsx'
import { AlertRow } from './alert-row.tsx'
import { loadNotes } from '../notes.ts'
import { fromTable, fromWide, fromWidest } from './wide-cells.tsx'
import { browserStorage } from '../../../state/browser-storage.ts'

const filters = ['all', 'active', 'paused', 'triggered'] as const
type Filter = (typeof filters)[number]

/** Alerts are paused seldom: their choice stands there while there are some, or it is chosen. */
const filtersFor = (alerts: readonly Alert[] | undefined, chosen: Filter): readonly Filter[] =>
  chosen === 'paused' || alerts?.some(({ state }) => state === 'paused')
    ? filters
    : filters.filter((filter) => filter !== 'paused')

const passes = (filter: Filter, { state }: Alert): boolean => filter === 'all' || state === filter

interface AlertListProps {
  /** undefined: not known yet, or not to be had, as `error` says. */
  readonly alerts: readonly Alert[] | undefined
  readonly error: unknown
  readonly onRetry: () => unknown
  readonly chosen: string | null
  readonly past: boolean
  readonly onWhy: (id: string) => void
  readonly onDelete: ComponentProps<typeof AlertRow>['onDelete']
  readonly onChange: ComponentProps<typeof AlertRow>['onChange']
  /** What stands above the list. */
  readonly notice: ReactNode
}

const Head = ({ past }: { readonly past: boolean }) => {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <Th>{t('alerts.columns.symbol')}</Th>
        <Th>{t('alerts.columns.type')}</Th>
        <Th right>{t('alerts.columns.target')}</Th>
        {!past && (
          <>
            <Th right>{t('alerts.columns.now')}</Th>
            <Th right className={fromTable}>
              {t('alerts.columns.distance')}
            </Th>
            <Th right className={`${fromWide} @min-[960px]:pr-8`}>
              {t('alerts.columns.change')}
            </Th>
            <Th className={fromWide}>{t('alerts.columns.trend')}</Th>
          </>
        )}
        <Th>{t('alerts.columns.status')}</Th>
        <Th className={past ? fromWide : fromWidest}>{t('alerts.columns.created')}</Th>
        <Th className={past ? fromWide : fromWidest}>{t('alerts.columns.fired')}</Th>
        <Th right>{t('alerts.columns.actions')}</Th>
      </tr>
    </thead>
  )
}

/** The trader's alerts, all or those of one state. */
export const AlertList = (props: AlertListProps) => {
  const { alerts, error, chosen, past, onRetry, onWhy, onDelete, onChange, notice } = props
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
          <Head past={past} />
          <tbody>
            {shown.map((alert) => (
              <AlertRow
                key={alert.id}
                alert={alert}
                note={notes[alert.id]}
                chosen={alert.id === chosen}
                past={past}
                onWhy={onWhy}
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
