import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalibrationReply } from '../../../contracts/market/calibration.ts'
import type { Signal } from '../../../contracts/market/signals.ts'
import { formatCount } from '../../../domain/notation/decimal.ts'

interface Summary {
  readonly active: number
  readonly buy: number
  readonly sell: number
  /** Of the active ones, percent; null: there are none. */
  readonly meanConfidence: number | null
}

const summaryOf = (signals: readonly Signal[]): Summary => {
  const active = signals.filter(({ status }) => status === 'active')
  const count = (type: Signal['type']) => active.filter((signal) => signal.type === type).length
  const total = active.reduce((sum, { confidence }) => sum + confidence, 0)
  return {
    active: active.length,
    buy: count('buy'),
    sell: count('sell'),
    meanConfidence: active.length === 0 ? null : total / active.length,
  }
}

const unknown = '–'

const Card = (props: {
  readonly label: string
  readonly value: ReactNode
  readonly hint?: string
}) => (
  <div className="grid content-start gap-0.5 rounded-md border border-line bg-panel px-4 py-3">
    <dt className="text-sm font-semibold text-text-2">{props.label}</dt>
    <dd className="text-2xl font-heavy num">{props.value}</dd>
    {props.hint !== undefined && <dd className="text-xs text-text-3">{props.hint}</dd>}
  </div>
)

interface SummaryCardsProps {
  /** undefined: not known yet. */
  readonly signals: readonly Signal[] | undefined
  readonly score: CalibrationReply['all'] | undefined
}

export const SummaryCards = ({ signals, score }: SummaryCardsProps) => {
  const { t } = useTranslation()
  const summary = signals && summaryOf(signals)
  const meanConfidence = summary?.meanConfidence ?? null
  const hitRate = score?.hitRate ?? null
  const brier = score?.brierScore ?? null
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      <Card label={t('signals.cards.active')} value={summary?.active ?? unknown} />
      <Card label={t('signals.cards.buy')} value={summary?.buy ?? unknown} />
      <Card label={t('signals.cards.sell')} value={summary?.sell ?? unknown} />
      <Card
        label={t('signals.cards.confidence')}
        value={meanConfidence === null ? unknown : `${meanConfidence.toFixed(0)}%`}
      />
      <Card
        label={t('signals.cards.hitRate')}
        value={hitRate === null ? unknown : `${(hitRate * 100).toFixed(0)}%`}
        // Kept free until it is known: a count of none would be read.
        hint={
          score ? t('signals.cards.hitRateOf', { closed: formatCount(score.closed) }) : '\u00a0'
        }
      />
      <Card
        label={t('signals.cards.brier')}
        value={brier === null ? unknown : brier.toFixed(3)}
        hint={t('signals.cards.brierHint')}
      />
    </dl>
  )
}
