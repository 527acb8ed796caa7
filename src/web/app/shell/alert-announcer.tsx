import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lastFired } from '../../api/fired-alerts.ts'
import { alertRule } from '../../components/text/alert-text.ts'
import { firedText, whyLink } from '../../components/text/fired-text.ts'
import { loadAgain } from '../../components/loading/load-again.ts'
import { browserStorage } from '../../state/browser-storage.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { toastShown } from '../../state/toasts.ts'

/** Keeps for `Why did it fire?` that the trader could see it; its code comes with the first alert. */
const noteShown = async (alertId: string) => {
  if (document.visibilityState !== 'visible') return
  const shownAt = new Date().toISOString()
  const { saveNote } = await loadAgain(() => import('../../features/alerts/notes.ts'))
  saveNote(browserStorage(), 'shown', alertId, shownAt)
}

/** What was told so far: how many of the fired alerts, and by which toast the last of them. */
interface Told {
  readonly count: number
  /** How many were told before the toast that stands, or stood last. */
  readonly before: number
  readonly toastId: string | null
}

const nothing: Told = { count: 0, before: 0, toastId: null }

/**
 * Shows each alert that fires, with the way to what fired it, wherever the trader is. One toast
 * stands at a time: while one of an alert does, the next says how many it takes the place of.
 */
export const AlertAnnouncer = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const fired = useAppSelector(lastFired)
  const told = useRef(nothing)
  useEffect(() => {
    if (!fired) {
      told.current = nothing
      return
    }
    const { alert } = fired
    dispatch((act, state) => {
      const {
        toasts,
        firedAlerts: { count },
      } = state()
      const stands = toasts?.open === true && toasts.id === told.current.toastId
      const before = stands ? told.current.before : told.current.count
      const others = count - before - 1
      const rule = alertRule(alert, t)
      const { payload } = act(
        toastShown({
          kind: 'plain',
          title: firedText(fired, t),
          description:
            others > 0 ? `${rule} · ${t('alerts.toasts.more', { count: others })}` : rule,
          link: whyLink(alert.id, t),
        }),
      )
      told.current = { count, before, toastId: payload.id }
    })
    // Without it the page of the alert says that nobody saw it here, and goes on.
    noteShown(alert.id).catch(() => undefined)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another language is no other alert
  }, [fired, dispatch])
  return null
}
