import { useTranslation } from 'react-i18next'
import type { ListedAlert } from '../../../../contracts/alerts/alerts.ts'
import type { AlertChange } from '../../../api/alerts/alert-changes.ts'
import { Badge } from '../../../components/stocks/badge.tsx'
import { useListedStock } from '../../../api/market/stocks.ts'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'

/** Below the state: what the stock looks like, in as many words as its header says it. */
const PauseReason = ({ symbol }: { readonly symbol: string }) => {
  const { t } = useTranslation()
  const { tradingDate } = useTimeFormat()
  const suspected = useListedStock(symbol)?.suspectedSplit
  return suspected ? (
    <span
      className="block pt-0.5 text-left text-xs text-text-2"
      title={t('price.looksSplitHint', { symbol, date: tradingDate(suspected.date) })}
    >
      {t('price.looksSplit', { ratio: suspected.ratio })}
    </span>
  ) : null
}

const stateLooks = { active: 'live', paused: 'off', triggered: 'stale', expired: 'off' } as const

export type Change = Exclude<AlertChange['change'], 'restore'>

/** What its owner can change of its state without an edit; null: nothing, as while a split is in doubt. */
const changeFor = ({ state, pauseReason }: ListedAlert): Change | null => {
  if (state === 'active') return 'pause'
  if (state === 'triggered') return 'rearm'
  return pauseReason === 'trader' ? 'resume' : null
}

interface StateButtonProps {
  readonly label: string
  readonly text: string
  readonly onClick: () => void
}

const StateButton = ({ label, text, onClick }: StateButtonProps) => (
  <button
    type="button"
    className="text-xs font-semibold text-text-2 underline hover:text-text"
    aria-label={label}
    onClick={onClick}
  >
    {text}
  </button>
)

interface StateOfProps {
  readonly alert: ListedAlert
  readonly past: boolean
  readonly onChange: (id: string, change: Change) => void
  readonly onEdit: (alert: ListedAlert) => void
}

export const StateOf = ({ alert, past, onChange, onEdit }: StateOfProps) => {
  const { t } = useTranslation()
  const { id, symbol, state } = alert
  const name = symbol ?? t('alerts.anySymbol')
  const change = past ? null : changeFor(alert)
  return (
    <>
      <Badge look={stateLooks[state]}>{t(`alerts.status.${state}`)}</Badge>
      {!past && (
        <span className="flex gap-2 pt-0.5 @min-[960px]:ml-2 @min-[960px]:inline-flex">
          {change && (
            <StateButton
              label={`${t(`alerts.changes.${change}`)} ${name}`}
              text={t(`alerts.changes.${change}`)}
              onClick={() => onChange(id, change)}
            />
          )}
          <StateButton
            label={t('alerts.edit', { symbol: name })}
            text={t('alerts.changes.edit')}
            onClick={() => onEdit(alert)}
          />
        </span>
      )}
      {state === 'paused' && !past && symbol !== null && <PauseReason symbol={symbol} />}
    </>
  )
}
