import { useTranslation } from 'react-i18next'
import type { AlertBody, DryRunReply } from '../../../contracts/alerts.ts'
import { formatAlertValue } from '../../components/alert-text.ts'
import { formatPrice } from '../../components/format.ts'
import { distanceTo, measuredNow } from './distance.ts'
import { useStanding } from './use-standing.ts'

const NowAndDistance = ({ body }: { readonly body: AlertBody }) => {
  const { t } = useTranslation()
  const standing = useStanding(body.symbol)
  const measured = measuredNow(body, standing)
  const distance = distanceTo(body, standing)
  if (measured === null || distance === null) return null
  const away =
    distance === 0
      ? t('alerts.form.reached')
      : t('alerts.form.away', { percent: `${distance.toFixed(1)}%` })
  return (
    <span className="num">
      {t('alerts.form.now', { value: formatAlertValue(body.condition, measured) })} · {away}
    </span>
  )
}

interface DryRunNoteProps {
  /** null: not complete yet. */
  readonly body: AlertBody | null
  /** What history answered about exactly this body, or why it was refused. */
  readonly tried: DryRunReply | undefined
  readonly failed: string | undefined
}

/** What is known of an alert before it is created: where the stock stands, and what history says. */
export const DryRunNote = ({ body, tried, failed }: DryRunNoteProps) => {
  const { t, i18n } = useTranslation()
  const last = tried?.fires.at(-1)
  return (
    <p role="status" className="grid content-center gap-0.5 text-text-2 sm:min-h-[58px]">
      {body && <NowAndDistance key={body.symbol} body={body} />}
      {tried && (
        <span>
          {t(tried.fires.length === 0 ? 'alerts.form.never' : 'alerts.form.fired', {
            count: tried.fires.length,
            bars: tried.barsLooked,
            resolution: tried.resolution,
          })}
          {last &&
            `, ${t('alerts.form.lastFire', {
              price: formatPrice(last.price),
              date: new Date(last.at).toLocaleDateString(i18n.language),
            })}`}
        </span>
      )}
      {failed && <span className="font-medium text-bad">{failed}</span>}
    </p>
  )
}
