import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onLate } from '../components/late-code.ts'
import { useAppDispatch } from '../state/hooks.ts'
import { toastShown } from '../state/toasts.ts'

/** Says that what was asked for has to wait for the server. */
export const LateAnnouncer = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  useEffect(
    () =>
      onLate(() => {
        const title = t('failure.userUnknown')
        dispatch(toastShown({ kind: 'plain', title, description: t('failure.late') }))
      }),
    [t, dispatch],
  )
  return null
}
