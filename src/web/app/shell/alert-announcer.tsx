import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { alertRule } from '../../components/alert-text.ts'
import { formatPrice } from '../../components/format.ts'
import { loadAgain } from '../../components/load-again.ts'
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

/** Shows each alert that fires, with the way to what fired it, wherever the trader is. */
export const AlertAnnouncer = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const fired = useAppSelector(({ firedAlert }) => firedAlert)
  useEffect(() => {
    if (!fired) return
    const { alert, price } = fired
    dispatch(
      toastShown({
        kind: 'plain',
        title: t('alerts.toasts.fired', { symbol: alert.symbol, price: formatPrice(price) }),
        description: alertRule(alert, t),
        link: { to: `/alerts?why=${alert.id}`, label: t('alerts.toasts.look') },
      }),
    )
    // Without it the page of the alert says that nobody saw it here, and goes on.
    noteShown(alert.id).catch(() => undefined)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another language is no other alert
  }, [fired, dispatch])
  return null
}
