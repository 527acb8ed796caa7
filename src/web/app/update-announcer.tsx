import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isOutdated } from '../components/text/is-outdated.ts'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import { plainToast } from '../state/toasts.ts'

/**
 * A server that is brought up to date loses every connection. Once ours is back this says whether it
 * has other code by now, before the page needs a file that has gone.
 */
export const UpdateAnnouncer = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const status = useAppSelector(({ connection }) => connection.status)
  const wasLost = useRef(false)
  useEffect(() => {
    if (status === 'offline') wasLost.current = true
    if (status !== 'live' || !wasLost.current) return
    wasLost.current = false
    void isOutdated().then((outdated) => {
      if (!outdated) return
      const [title, description] = [t('failure.updated'), t('failure.updatedHint')]
      dispatch(plainToast(title, description))
    })
  }, [status, t, dispatch])
  return null
}
