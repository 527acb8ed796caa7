import { useTranslation } from 'react-i18next'
import type { Alert } from '../../../../contracts/alerts.ts'
import type { AlertChange } from '../../../api/alert-changes.ts'
import { useListedStock } from '../../../api/stocks.ts'
import { Badge } from '../../../components/stocks/badge.tsx'
import { useTimeFormat } from '../../../components/text/use-time-format.ts'

const stateLooks = { active: 'live', paused: 'off', triggered: 'stale' } as const

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

export type Change = Exclude<AlertChange['change'], 'restore'>

/** What its owner can change of its state; null: nothing, as while a split is in doubt. */
const changeFor = ({ state, pauseReason }: Alert): Change | null => {
  if (state === 'active') return 'pause'
  if (state === 'triggered') return 'rearm'
  return pauseReason === 'trader' ? 'resume' : null
}

interface StateOfProps {
  readonly alert: Alert
  readonly past: boolean
  readonly onChange: (id: string, change: Change) => void
}

/** The state of an alert in words, and what its owner can make of it. */
export const StateOf = ({ alert, past, onChange }: StateOfProps) => {
  const { t } = useTranslation()
  const { id, symbol, state } = alert
  const change = past ? null : changeFor(alert)
  return (
    <>
      <Badge look={stateLooks[state]}>{t(`alerts.status.${state}`)}</Badge>
      {change && (
        <button
          type="button"
          className="block pt-0.5 text-left text-xs font-semibold text-text-2 underline hover:text-text @min-[960px]:ml-2 @min-[960px]:inline"
          aria-label={`${t(`alerts.changes.${change}`)} ${symbol}`}
          onClick={() => onChange(id, change)}
        >
          {t(`alerts.changes.${change}`)}
        </button>
      )}
      {state === 'paused' && !past && <PauseReason symbol={symbol} />}
    </>
  )
}
