import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatterOf } from '../../../../domain/calendar/time-format.ts'
import { exchangeZone } from '../../../../domain/calendar/trading-day.ts'
import { asCallError } from '../../../api/call-error.ts'
import { isReadable } from '../is-readable.ts'
import { stocksEndpoint } from '../../../api/market/stocks.ts'

/** A moment whose newest price is older stands in a gap: nothing was recorded since then. */
const gapMs = 60_000

/** The screens of accounts and settings, which show the present only. */
const withoutPast: ReadonlySet<string> = new Set(['/account', '/settings'])

const momentOfPrice = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

interface Noticed {
  readonly asOf: string | null
  /** The moment, the present, and when the record begins; Unix ms. */
  readonly at: number
  readonly now: number
  readonly start: number
}

/**
 * What has to be known of a past moment: it cannot be read, it has not come yet, the log does not reach back to it or
 * begins there, the screen has no past, or no price was recorded for a while before the moment; null:
 * nothing.
 */
export const useNotice = ({ asOf, at, now, start }: Noticed): string | null => {
  const { t, i18n } = useTranslation()
  const { pathname } = useLocation()
  const { currentData, error } = stocksEndpoint.useQueryState({ asOf })
  // The clock is drawn every second, and the list may be long.
  const newest = useMemo(
    () =>
      Math.max(...(currentData?.stocks ?? []).map(({ lastUpdated }) => Date.parse(lastUpdated))),
    [currentData],
  )
  if (asOf === null) return null
  if (!isReadable(asOf)) return t('clock.unreadable')
  if (at > now) return t('clock.future')
  if (error !== undefined && asCallError(error).status === 400) return t('clock.notInLog')
  if (withoutPast.has(pathname)) return t('clock.noPast')
  if (at === start) return t('clock.start')
  if (newest === -Infinity || at - newest <= gapMs) return null
  const moment = formatterOf(i18n.language, exchangeZone, momentOfPrice).format(newest)
  return t('clock.noPriceSince', { moment })
}
