import { useTranslation } from 'react-i18next'
import type { DryRunReply } from '../../../../../contracts/alerts/alert-dry-run.ts'
import type { Resolution } from '../../../../../domain/calendar/timeframes.ts'
import { isDateText } from '../../../../../domain/calendar/trading-day.ts'
import { formatPrice } from '../../../../../domain/notation/price.ts'
import { useTimeFormat } from '../../../../components/text/use-time-format.ts'
import '../../../../i18n/en/alerts/alert-why.ts'

/** `505 daily bars`; where days were scanned at several resolutions, each with its count. */
const useBars = (spans: DryRunReply['spans']): string => {
  const { t, i18n } = useTranslation()
  const counts = new Map<Resolution, number>()
  for (const { resolution, bars } of spans)
    counts.set(resolution, (counts.get(resolution) ?? 0) + bars)
  const parts = [...counts].map(([resolution, count]) =>
    t(`alerts.form.bars.${resolution}`, { count }),
  )
  return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(parts)
}

interface TriedProps {
  readonly symbol: string
  readonly tried: DryRunReply
}

export const Tried = ({ symbol, tried: { triggers, spans } }: TriedProps) => {
  const { t } = useTranslation()
  const { date, time, tradingDate, named } = useTimeFormat()
  const bars = useBars(spans)
  if (spans.length === 0) return <span>{t('alerts.form.noHistory', { symbol })}</span>
  const last = triggers.at(-1)
  const place = (at: string, price: string) =>
    isDateText(at)
      ? t('alerts.form.lastTrigger', { price, date: tradingDate(at) })
      : t('alerts.form.lastTriggerAt', {
          price,
          date: date(Date.parse(at)),
          time: time(Date.parse(at)),
          clock: named,
        })
  return (
    <span>
      {triggers.length === 0
        ? t('alerts.form.never', { bars })
        : t('alerts.form.triggered', { count: triggers.length, bars })}
      {last && `, ${place(last.at, formatPrice(last.price))}`}
    </span>
  )
}
