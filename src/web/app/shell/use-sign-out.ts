import { useTranslation } from 'react-i18next'
import { useLogoutMutation } from '../../api/accounts.ts'
import { useCallText } from '../../components/use-call-text.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { toastShown } from '../../state/toasts.ts'

/** Signs the trader out, and says so when that fails. */
export const useSignOut = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const callText = useCallText()
  const [logout, { isLoading }] = useLogoutMutation()
  const signOut = async (): Promise<void> => {
    const { error } = await logout(undefined)
    if (!error) return
    const description = callText(error)
    dispatch(toastShown({ kind: 'destructive', title: t('auth.signOut.failed'), description }))
  }
  return { signOut, isLoading }
}
