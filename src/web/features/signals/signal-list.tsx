import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Signal } from '../../../contracts/signals.ts'
import { ChoiceGroup } from '../../components/controls/choice-group.tsx'
import { ConnectionBadge } from '../../components/stocks/connection-badge.tsx'
import { MoreButton } from '../../components/controls/more-button.tsx'
import { Notice } from '../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { useNow } from '../../components/use-now.ts'
import { SignalCard } from './signal-card.tsx'

const filters = ['active', 'closed', 'all'] as const
const ageRenewedMs = 30_000

const shownAtFirst = 10

/** The signals, newest first. */
export const SignalList = ({ signals }: { readonly signals: readonly Signal[] }) => {
  const { t } = useTranslation()
  const now = useNow(ageRenewedMs)
  const [filter, setFilter] = useState<(typeof filters)[number]>('active')
  const [all, setAll] = useState(false)
  const chosen = signals.filter(({ status }) => filter === 'all' || status === filter)
  const shown = all ? chosen : chosen.slice(0, shownAtFirst)
  const body = () => {
    if (signals.length === 0)
      return <Notice text={t('signals.empty')} detail={t('signals.emptyHint')} />
    if (chosen.length === 0) return <Notice text={t('signals.emptyFilter')} />
    return (
      <>
        <ul>
          {shown.map((signal) => (
            <SignalCard key={signal.id} signal={signal} now={now} />
          ))}
        </ul>
        {chosen.length > shownAtFirst && <MoreButton all={all} onToggle={() => setAll(!all)} />}
      </>
    )
  }
  return (
    <Panel
      title={
        <>
          <PanelTitle>{t('signals.list')}</PanelTitle>
          <ConnectionBadge />
        </>
      }
      end={
        <ChoiceGroup
          label={t('signals.filters.label')}
          value={filter}
          options={filters.map((value) => ({ value, label: t(`signals.filters.${value}`) }))}
          onChoose={setFilter}
        />
      }
    >
      {body()}
    </Panel>
  )
}
