import { useTranslation } from 'react-i18next'
import { currentUserEndpoint, useLogoutMutation } from '../../api/accounts/accounts.ts'
import { useCallText } from '../../components/text/use-call-text.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { failureToast } from '../../state/toasts.ts'

const askAnew = { forceRefetch: true, subscribe: false } as const

export const useSignOut = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const callText = useCallText()
  const [logout, { isLoading }] = useLogoutMutation()
  const signOut = async (): Promise<void> => {
    const { error } = await logout(undefined)
    if (!error) return
    // The session may have ended all the same: it does so before the log is written.
    const { data: user } = await dispatch(currentUserEndpoint.initiate(undefined, askAnew))
    if (user === null) return
    dispatch(failureToast(t('auth.signOut.failed'), callText(error)))
  }
  return { signOut, isLoading }
}
