import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onLateCode } from '../components/loading/late-code.ts'
import { useAppDispatch } from '../state/hooks.ts'
import { failureToast, plainToast } from '../state/toasts.ts'

export const LateAnnouncer = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  useEffect(
    () =>
      onLateCode((what) =>
        dispatch(
          what === 'late'
            ? plainToast(t('failure.userUnknown'), t('failure.late'))
            : failureToast(t('failure.missed'), t('failure.missedHint')),
        ),
      ),
    [t, dispatch],
  )
  return null
}
