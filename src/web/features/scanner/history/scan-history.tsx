import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  shiftDate,
  type TradingDate,
  tradingDate,
} from '../../../../domain/calendar/trading-day.ts'
import { useScanHistoryQuery, useScanOutcomesQuery } from '../../../api/scans/scan-history.ts'
import { ChoiceGroup } from '../../../components/controls/choice-group.tsx'
import { Failed } from '../../../components/panels/notice.tsx'
import { RowsSkeleton } from '../../../components/panels/rows-skeleton.tsx'
import { type DraftRule, rulesToSend } from '../../../components/rules/draft-rule.ts'
import '../../../i18n/en/scanner/scan-history.ts'
import { Moments } from './moments.tsx'
import { Outcomes } from './outcomes.tsx'
import { useMoment } from '../../../api/moment.ts'
import { useNow } from '../../../components/use-now.ts'

/**
 * The newest trading date whose end may be shown: today, or at a past moment the day before, because
 * its own day is not over there.
 */
const useNewestDay = (): TradingDate => {
  const today = tradingDate(useNow(60_000))
  return useMoment() === null ? today : shiftDate(today, -1)
}

/** Calendar days. */
const spans = { month: 30, quarter: 91, year: 365 } as const
const spanNames = ['month', 'quarter', 'year'] as const

/** When a scan matched at the end of a day, and what the symbols did after they began to match. */
export const ScanHistory = ({ rules: drafts }: { readonly rules: readonly DraftRule[] }) => {
  const { t } = useTranslation()
  const [span, setSpan] = useState<keyof typeof spans>('quarter')
  const to = useNewestDay()
  const rules = useMemo(() => rulesToSend(drafts), [drafts])
  const asked = { rules, from: shiftDate(to, -spans[span]), to }
  const history = useScanHistoryQuery(asked)
  const outcomes = useScanOutcomesQuery(asked)
  const failed = history.error ?? outcomes.error
  const retry = () => {
    void history.refetch()
    void outcomes.refetch()
  }
  const body = () => {
    if (failed !== undefined)
      return <Failed text={t('scanHistory.failed')} error={failed} onRetry={retry} />
    if (!history.currentData || !outcomes.currentData) return <RowsSkeleton rows={3} />
    return (
      <>
        <Outcomes reply={outcomes.currentData} />
        <Moments moments={history.currentData} />
      </>
    )
  }
  return (
    <section
      aria-label={t('scanHistory.title')}
      className="grid gap-4 border-b border-line py-3 [&>*]:min-w-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 px-4">
        <h2 className="font-strong">{t('scanHistory.title')}</h2>
        <ChoiceGroup
          label={t('scanHistory.span')}
          value={span}
          options={spanNames.map((value) => ({ value, label: t(`scanHistory.spans.${value}`) }))}
          onChoose={setSpan}
        />
      </div>
      {body()}
    </section>
  )
}
