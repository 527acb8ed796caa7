import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { loadAgain } from '../../components/loading/load-again.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'

/** Of alerts that trigger together the newest are shown. */
const shownAtOnceMax = 10

/** Notifies of each firing outside of the page, whatever the page shows. */
export const useFiringNotices = (): void => {
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
