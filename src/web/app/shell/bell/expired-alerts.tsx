import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { wait } from '../../../../platform/timers.ts'
import { useCurrentUser } from '../../../api/accounts/accounts.ts'
import { useAlerts } from '../../../api/alerts/alerts.ts'
import { withTerms } from '../../../api/alerts/any-alerts.ts'
import { alertWords } from '../../../components/text/alert-words.ts'
import { useAppDispatch, useAppSelector } from '../../../state/hooks.ts'
import { toastShown } from '../../../state/toasts.ts'
import { keepSeen, seenUntil } from './seen-until.ts'

const lockName = 'tapedeck.expiries'

/** The other tabs learn within this time that an expiry was reported. */
const heldMs = 5_000

/** Calls it while no other tab does. @param report returns whether it has reported anything */
const oneTabAtATime = (report: () => boolean): void => {
  // Pages without https have no locks.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) report()
  else locks.request(lockName, () => (report() ? wait(heldMs) : undefined)).catch(() => undefined)
}

/** Reports alerts that have expired, now or while the trader was away, and each of them once. */
export const ExpiredAlerts = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const { data: user } = useCurrentUser()
  const { alerts } = useAlerts()
  // It would take the place of another toast.
  const isFree = useAppSelector(({ toasts }) => toasts?.open !== true)
  const expired = (alerts ?? [])
    .flatMap((alert) => {
      const known = alert.state === 'expired' ? withTerms(alert) : null
      const at = known && 'expiresAt' in known ? known.expiresAt : null
      return known === null || at === null ? [] : [{ alert: known, at }]
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const newest = expired[0]?.at
  const userId = user?.id ?? ''

  const report = useEffectEvent((): boolean => {
    const seen = seenUntil('expiries', userId)
    const [first, ...others] = expired.filter(({ at }) => at > seen)
    if (first === undefined) return false
    keepSeen('expiries', userId, first.at)
    const { alert } = first
    const words = alertWords(alert, t)
    const count = others.length
    dispatch(
      toastShown({
        kind: 'plain',
        title: t('alertRules.expired', { symbol: alert.symbol ?? t('alerts.anySymbol') }),
        description: count > 0 ? `${words} · ${t('alertRules.moreExpired', { count })}` : words,
        link: { to: '/alerts', label: t('nav.alerts') },
      }),
    )
    return true
  })
  useEffect(() => {
    if (newest === undefined || userId === '' || !isFree) return
    oneTabAtATime(() => report())
  }, [newest, userId, isFree])
  return null
}
