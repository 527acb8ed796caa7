import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../api/moment.ts'
import { lastFired } from '../../api/alerts/fired-alerts.ts'
import { firedText, whyLink } from '../../components/text/fired-text.ts'
import { loadAgain } from '../../components/loading/load-again.ts'
import { browserStorage } from '../../state/browser-storage.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { toastShown } from '../../state/toasts.ts'
import { useAlertWords } from './use-alert-words.ts'
import { useFiringNotices } from './use-firing-notices.ts'

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
