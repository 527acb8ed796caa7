import { LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatterOf } from '../../../../domain/calendar/time-format.ts'
import { exchangeZone } from '../../../../domain/calendar/trading-day.ts'
import { isReadable } from '../is-readable.ts'
import { formatAge } from '../../../components/text/age.ts'
import type { Resolution } from '../play/player.ts'
import { useNotice } from './use-notice.ts'

const dayWithName = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const
const timeOfDay = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

interface WhenProps {
  /** As the address writes it; null: the present. */
  readonly asOf: string | null
  /** The moment of the clock, the time now, and when the record begins; Unix ms. */
  readonly at: number
  readonly now: number
  readonly start: number
  /** The page does not show it yet. */
  readonly isOnItsWay: boolean
  /** What plays; null: nothing does. */
  readonly resolution: Resolution | null
}

export const When = ({ asOf, at, now, start, isOnItsWay, resolution }: WhenProps) => {
  const { t, i18n } = useTranslation()
  const write = (options: Intl.DateTimeFormatOptions) =>
    formatterOf(i18n.language, exchangeZone, options).format(at)
  const notice = useNotice({ asOf, at, now, start })
  const standing =
    asOf === null ? t('clock.live') : t('clock.past', { age: formatAge(Math.max(0, now - at), t) })
  return (
    // As wide as its longest note: what stands beside it stays under the pointer.
    <div className="grid min-w-0 gap-0.5 brief:grow roomy:w-77 roomy:shrink-0">
      <b className="flex items-center gap-2 text-lg font-heavy num tracking-[-0.01em] whitespace-nowrap brief:text-base">
        {asOf !== null && !isReadable(asOf) ? (
          '–'
        ) : (
          <time dateTime={new Date(at).toISOString()}>
            {write(dayWithName)} · {write(timeOfDay)}
          </time>
        )}
        <span role="status" className="inline-flex size-4">
          {isOnItsWay && (
            <LoaderCircle
              role="img"
              aria-label={t('clock.onItsWay')}
              className="size-4 animate-spin text-info"
            />
          )}
        </span>
      </b>
      <small className="truncate text-xs font-strong text-info">
        {t('account.clockNames.exchange')}
        {' · '}
        {resolution === null ? (notice ?? standing) : t(`clock.plays.${resolution}`)}
      </small>
    </div>
  )
}
