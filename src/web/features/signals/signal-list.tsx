import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signalTypes } from '../../../domain/signal/vocabulary.ts'
import { Select } from '../../components/controls/select.tsx'
import { type SignalSort, signalSorts, sortSignals } from './sort-signals.ts'
import type { Signal } from '../../../contracts/market/signals.ts'
import { ChoiceGroup } from '../../components/controls/choice-group.tsx'
import { ConnectionBadge } from '../../components/stocks/connection-badge.tsx'
import { MoreButton } from '../../components/controls/more-button.tsx'
import { Notice } from '../../components/panels/notice.tsx'
import { Panel, PanelTitle } from '../../components/panels/panel.tsx'
import { useNow } from '../../components/use-now.ts'
import { useWanted } from '../../state/wanted.ts'
import { SignalRow } from './signal-row.tsx'

const sides = ['any', ...signalTypes] as const
const filters = ['active', 'closed', 'all'] as const
const ageRenewedMs = 30_000

const shownAtFirst = 10

type Side = (typeof sides)[number]

interface ChoicesProps {
  readonly side: Side
  readonly sort: SignalSort
  readonly onSide: (side: Side) => void
  readonly onSort: (sort: SignalSort) => void
}

const Choices = ({ side, sort, onSide, onSort }: ChoicesProps) => {
  const { t } = useTranslation()
  return (
    <div className="flex gap-2 border-b border-line px-2.5 py-1.5 sm:px-4">
      <Select
        aria-label={t('signals.side')}
        value={side}
        onChange={({ target }) => onSide(target.value as Side)}
      >
        {sides.map((value) => (
          <option key={value} value={value}>
            {value === 'any' ? t('signals.anySide') : t(`signals.types.${value}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('signals.sort')}
        value={sort}
        onChange={({ target }) => onSort(target.value as SignalSort)}
      >
        {signalSorts.map((value) => (
          <option key={value} value={value}>
            {t(`signals.sorts.${value}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}

export const SignalList = ({ signals }: { readonly signals: readonly Signal[] }) => {
  const { t } = useTranslation()
  const now = useNow(ageRenewedMs)
  const [filter, setFilter] = useState<(typeof filters)[number]>('active')
  const [all, setAll] = useState(false)
  const [side, setSide] = useState<Side>('any')
  const [sort, setSort] = useState<SignalSort>('newest')
  useWanted('signals', (wanted) => setSide(wanted as Side))
  const chosen = sortSignals(
    signals.filter(
      ({ status, type }) =>
        (filter === 'all' || status === filter) && (side === 'any' || type === side),
    ),
    sort,
  )
  const shown = all ? chosen : chosen.slice(0, shownAtFirst)
  const body = () => {
    if (signals.length === 0)
      return <Notice text={t('signals.empty')} detail={t('signals.emptyHint')} />
    if (chosen.length === 0) return <Notice text={t('signals.emptyFilter')} />
    return (
      <>
        <ul>
          {shown.map((signal) => (
            <SignalRow key={signal.id} signal={signal} now={now} />
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
      {signals.length > 0 && <Choices side={side} sort={sort} onSide={setSide} onSort={setSort} />}
      {body()}
    </Panel>
  )
}
