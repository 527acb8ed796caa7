import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditedAlerts, auditedChat, auditedQuotes } from '../../../contracts/ops.ts'
import { PastMark } from '../../components/past/past-mark.tsx'
import { useMoment } from './use-moment.ts'
import { useReading } from '../use-reading.ts'
import { AlertsPanel } from './alerts-panel.tsx'
import { ChatLines } from './chat-lines.tsx'
import { QuotesPanel } from './quotes-panel.tsx'
import { TimeSlider } from './time-slider.tsx'
import { Button } from '../../components/controls/button.tsx'
import { SmallField } from '../../components/controls/field.tsx'

/** The filter of the audit; empty text: everything. */
interface AuditFilter {
  readonly user: string
  readonly symbol: string
  readonly room: string
  /** As a `datetime-local` field gives them, in this browser's time zone. */
  readonly from: string
  readonly to: string
}

const everything: AuditFilter = { user: '', symbol: '', room: 'general', from: '', to: '' }

/** Lines that are shown at most; the newest of more. */
const linesShown = 500

const isoOf = (local: string): string => {
  const ms = Date.parse(local)
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

const addressOf = (path: string, query: Readonly<Record<string, string | null>>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== '')
  return `${path}?${new URLSearchParams(given as [string, string][]).toString()}`
}

/** @param asOf ISO 8601; null: now */
const alertsPath = ({ user, symbol, from, to }: AuditFilter, asOf: string | null): string =>
  addressOf('/audit/alerts', {
    asOf,
    user: user.trim(),
    symbol: symbol.trim(),
    from: isoOf(from),
    to: isoOf(to),
    limit: linesShown.toString(),
  })

/** @param asOf ISO 8601; null: now */
const marketPath = ({ symbol }: AuditFilter, asOf: string | null): string =>
  addressOf('/audit/market', { asOf, symbol: symbol.trim(), limit: linesShown.toString() })

/** @param asOf ISO 8601; null: now */
const chatPath = ({ user, room, from, to }: AuditFilter, asOf: string | null): string =>
  addressOf('/audit/chat', {
    asOf,
    user: user.trim(),
    room: room.trim(),
    from: isoOf(from),
    to: isoOf(to),
    limit: linesShown.toString(),
  })

const fields = [
  ['user', 'trader', 'search'],
  ['symbol', 'symbol', 'search'],
  ['room', 'room', 'search'],
  ['from', 'from', 'datetime-local'],
  ['to', 'to', 'datetime-local'],
] as const

interface FilterFieldsProps {
  readonly filter: AuditFilter
  readonly onChange: (filter: AuditFilter) => void
}

const FilterFields = ({ filter, onChange }: FilterFieldsProps) => {
  const { t } = useTranslation('console')
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[repeat(5,1fr)_auto]">
      {fields.map(([key, label, type]) => (
        <SmallField
          key={key}
          label={t(`audit.${label}`)}
          type={type}
          value={filter[key]}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
            onChange({ ...filter, [key]: target.value })
          }
        />
      ))}
      <Button look="ghost" onClick={() => onChange(everything)}>
        {t('audit.clear')}
      </Button>
    </div>
  )
}

/** The present moves on by itself; the past does not. */
const presentEveryMs = 3_000
const settleMs = 150

interface AuditSectionProps {
  /** Asks for the chain of a stream to be checked. */
  readonly onCheck: (stream: string) => void
}

export const AuditSection = ({ onCheck }: AuditSectionProps) => {
  const { t } = useTranslation('console')
  const moment = useMoment()
  const [filter, setFilter] = useState<AuditFilter>(everything)
  const [asOf, setAsOf] = useState<string | null>(null)
  const options = { everyMs: asOf === null ? presentEveryMs : null, settleMs }
  const alerts = useReading(alertsPath(filter, asOf), auditedAlerts, options)
  const chat = useReading(chatPath(filter, asOf), auditedChat, options)
  const quotes = useReading(marketPath(filter, asOf), auditedQuotes, options)
  const frame = asOf === null ? 'border-line' : 'border-dashed border-info'
  return (
    <section aria-label={t('audit.title')} className="grid gap-4">
      <div className={`rounded-md border bg-panel ${frame}`}>
        <header className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-2.5 sm:px-4">
          <h2 className="font-bold tracking-[-0.005em]">{t('audit.title')}</h2>
          <span className="ml-auto">{asOf !== null && <PastMark moment={moment(asOf)} />}</span>
        </header>
        <div className="grid gap-4 p-3 sm:p-4">
          <TimeSlider asOf={asOf} onChange={setAsOf} />
          <FilterFields filter={filter} onChange={setFilter} />
        </div>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <AlertsPanel reading={alerts} onCheck={onCheck} />
        <ChatLines reading={chat} onCheck={onCheck} />
      </div>
      <QuotesPanel reading={quotes} />
    </section>
  )
}
