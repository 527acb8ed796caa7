import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alert } from '../../../contracts/alerts.ts'
import { ChoiceGroup } from '../../components/choice-group.tsx'
import { Notice } from '../../components/notice.tsx'
import { Panel, PanelTitle } from '../../components/panel.tsx'
import { Table, Th } from '../../components/table.tsx'
import { AlertRow } from './alert-row.tsx'
import { loadNotes } from './notes.ts'
import { fromWide, fromWidest } from './wide-cells.tsx'

const filters = ['all', 'active', 'triggered'] as const
type Filter = (typeof filters)[number]

const passes = (filter: Filter, { isActive }: Alert): boolean =>
  filter === 'all' || isActive === (filter === 'active')

interface AlertListProps {
  readonly alerts: readonly Alert[]
  readonly chosen: string | null
  readonly past: boolean
  readonly onWhy: (id: string) => void
  readonly onDelete: (id: string) => void
}

const Head = () => {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <Th>{t('alerts.columns.symbol')}</Th>
        <Th>{t('alerts.columns.type')}</Th>
        <Th right>{t('alerts.columns.target')}</Th>
        <Th right>{t('alerts.columns.now')}</Th>
        <Th right wide>
          {t('alerts.columns.distance')}
        </Th>
        <Th right className={`${fromWide} @min-[960px]:pr-8`}>
          {t('alerts.columns.change')}
        </Th>
        <Th className={fromWide}>{t('alerts.columns.trend')}</Th>
        <Th>{t('alerts.columns.status')}</Th>
        <Th className={fromWidest}>{t('alerts.columns.created')}</Th>
        <Th className={fromWidest}>{t('alerts.columns.fired')}</Th>
        <Th right>{t('alerts.columns.actions')}</Th>
      </tr>
    </thead>
  )
}

/** The trader's alerts, all or those of one state. */
export const AlertList = ({ alerts, chosen, past, onWhy, onDelete }: AlertListProps) => {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<Filter>('all')
  const shown = alerts.filter((alert) => passes(filter, alert))
  const notes = loadNotes(window.localStorage, 'message')

  const body = () => {
    if (alerts.length === 0)
      return past ? (
        <Notice text={t('alerts.emptyPast')} />
      ) : (
        <Notice text={t('alerts.empty')} detail={t('alerts.emptyHint')} />
      )
    if (shown.length === 0) return <Notice text={t('alerts.emptyFilter')} />
    return (
      <div className="@container overflow-x-auto">
        <Table className="two-lines">
          <Head />
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
              />
            ))}
          </tbody>
        </Table>
      </div>
    )
  }
  return (
    <Panel
      className={past ? 'border-dashed border-info!' : ''}
      title={<PanelTitle>{t('alerts.list')}</PanelTitle>}
      end={
        <ChoiceGroup
          label={t('alerts.filters.label')}
          value={filter}
          options={filters.map((value) => ({ value, label: t(`alerts.filters.${value}`) }))}
          onChoose={setFilter}
        />
      }
    >
      {body()}
    </Panel>
  )
}
