import { useTranslation } from 'react-i18next'
import type { TypedAlertBody } from '../../../contracts/alert-bodies.ts'
import type { DryRunReply } from '../../../contracts/alert-dry-run.ts'
import { distanceTo } from '../../../domain/alert/conditions/measure.ts'
import { conditions } from '../../../domain/alert/conditions/table.ts'
import type { Timeframe } from '../../../domain/calendar/timeframes.ts'
import { isDateText } from '../../../domain/calendar/trading-day.ts'
import { formatPrice } from '../../../domain/notation/price.ts'
import { useListedSymbol } from '../../api/stocks.ts'
import { formatMeasured } from '../../components/text/alert-text.ts'
import { useTimeFormat } from '../../components/text/use-time-format.ts'
import { useStanding } from './use-standing.ts'

const NowAndDistance = ({ body }: { readonly body: TypedAlertBody }) => {
  const { t } = useTranslation()
  const standing = useStanding(useListedSymbol(body.symbol) ?? body.symbol)
  const measured = conditions[body.condition].measure(standing)
  const distance = distanceTo(body, standing)
  if (measured === null || distance === null) return null
  const away =
    distance === 0
      ? t('alerts.form.reached')
      : t('alerts.form.away', { percent: `${distance.toFixed(1)}%` })
  return (
    <span className="num">
      {t('alerts.form.now', { value: formatMeasured(body.condition, measured) })} · {away}
    </span>
  )
}

/** `505 daily bars`; where days were scanned in several timeframes, each with its bars. */
const useBars = (spans: DryRunReply['spans']): string => {
  const { t, i18n } = useTranslation()
  const counts = new Map<Timeframe, number>()
  for (const { resolution, bars } of spans)
    // Only rules are tried on ticks.
    if (resolution !== 'tick') counts.set(resolution, (counts.get(resolution) ?? 0) + bars)
  const parts = [...counts].map(([resolution, count]) =>
    t(`alerts.form.bars.${resolution}`, { count }),
  )
  return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(parts)
}

interface TriedProps {
  readonly symbol: string
  readonly tried: DryRunReply
}

const Tried = ({ symbol, tried: { triggers, spans } }: TriedProps) => {
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

interface DryRunNoteProps {
  /** null: not complete yet. */
  readonly body: TypedAlertBody | null
  readonly tried: DryRunReply | undefined
  readonly failed: string | undefined
}

export const DryRunNote = ({ body, tried, failed }: DryRunNoteProps) => {
  return (
    <p role="status" className="grid content-center gap-0.5 text-text-2 sm:min-h-[58px]">
      {body && <NowAndDistance key={body.symbol} body={body} />}
      {body && tried && <Tried symbol={body.symbol} tried={tried} />}
      {failed && <span className="font-medium text-bad">{failed}</span>}
    </p>
  )
}
