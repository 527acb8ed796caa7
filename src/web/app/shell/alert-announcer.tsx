import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMoment } from '../../api/moment.ts'
import { lastFired } from '../../api/alerts/fired-alerts.ts'
import { firedText, whyLink } from '../../components/text/fired-text.ts'
import { loadAgain } from '../../components/loading/load-again.ts'
import { browserStorage } from '../../state/browser-storage.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { toastShown } from '../../state/toasts.ts'
import type { ListedAlert } from '../../../contracts/alerts/alerts.ts'
import { isTyped } from '../../api/alerts/alerts.ts'
import { alertRule } from '../../components/text/alert-text.ts'

/** Of alerts that trigger together the newest are shown. */
const shownAtOnceMax = 10

/** Notifies of each firing outside of the page, whatever the page shows. */
const useFiringNotices = (): void => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { recent, count } = useAppSelector(({ firedAlerts }) => firedAlerts)
  const known = useRef(0)
  useEffect(() => {
    const fresh = Math.min(Math.max(0, count - known.current), shownAtOnceMax)
    known.current = count
    if (fresh === 0) return
    const firings = recent.slice(-fresh)
    loadAgain(() => import('../../components/alerts/notify-of-firings.ts'))
      .then(({ notifyOfFirings }) =>
        notifyOfFirings(firings, { t, dispatch, open: (to) => void navigate(to) }),
      )
      // The notification on the page stays.
      .catch(() => undefined)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another firing is notified of
  }, [count])
}

/** What an alert waits for, in a sentence; undefined: the code for rules is being loaded. */
const useAlertWords = (alert: ListedAlert | undefined): string | undefined => {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<{ alert: ListedAlert; words: string } | null>(null)
  useEffect(() => {
    if (alert === undefined || isTyped(alert)) return
    let isWanted = true
    const show = (words: string) => {
      if (isWanted) setLoaded({ alert, words })
    }
    loadAgain(() => import('../../components/text/alert-words.ts')).then(
      ({ listedWords }) => show(listedWords(alert, t)),
      () => show(''),
    )
    return () => {
      isWanted = false
    }
  }, [alert, t])
  if (alert === undefined) return undefined
  if (isTyped(alert)) return alertRule(alert, t)
  return loaded?.alert === alert ? loaded.words : undefined
}

/** Records for `Why did it trigger?` that the alert was shown; loaded with the first alert. */
const noteShown = async (alertId: string) => {
  if (document.visibilityState !== 'visible') return
  const shownAt = new Date().toISOString()
  const { saveNote } = await loadAgain(() => import('../../components/alerts/notes.ts'))
  saveNote(browserStorage(), 'shown', alertId, shownAt)
}

interface Announced {
  readonly count: number
  readonly before: number
  readonly toastId: string | null
}

const nothing: Announced = { count: 0, before: 0, toastId: null }

/** Shows each alert that triggers, one toast at a time, with a link to its cause. */
export const AlertAnnouncer = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const fired = useAppSelector(lastFired)
  const count = useAppSelector(({ firedAlerts }) => firedAlerts.count)
  const isPast = useMoment() !== null
  const rule = useAlertWords(fired?.alert)
  const announced = useRef(nothing)
  useFiringNotices()
  useEffect(() => {
    if (count === 0) announced.current = nothing
    // What triggers while the page shows the past is shown after it. An alert that was armed again
    // is no longer among those that have fired; nothing is new then.
    if (!fired || rule === undefined || isPast || count === announced.current.count) return
    const { alert } = fired
    dispatch((act, state) => {
      const { toasts } = state()
      const stands = toasts?.open === true && toasts.id === announced.current.toastId
      const before = stands ? announced.current.before : announced.current.count
      const others = count - before - 1
      const { payload } = act(
        toastShown({
          kind: 'plain',
          title: firedText(fired, t),
          description:
            others > 0 ? `${rule} · ${t('alerts.toasts.more', { count: others })}` : rule,
          link: whyLink(alert.id, t),
        }),
      )
      announced.current = { count, before, toastId: payload.id }
    })
    // Without it, the page of the alert shows no earlier notification.
    noteShown(alert.id).catch(() => undefined)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another language is no other alert
  }, [fired, rule === undefined, count, isPast, dispatch])
  return null
}
