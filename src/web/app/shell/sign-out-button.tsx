import { useTranslation } from 'react-i18next'
import { useLogoutMutation } from '../../api/accounts.ts'
import { Button } from '../../components/button.tsx'
import { useCallText } from '../../components/use-call-text.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { toastShown } from '../../state/toasts.ts'

export const SignOutButton = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const callText = useCallText()
  const [logout, { isLoading }] = useLogoutMutation()

  const signOut = async () => {
    const { error } = await logout(undefined)
    if (!error) return
    dispatch(
      toastShown({
        kind: 'destructive',
        title: t('auth.signOut.failed'),
        description: callText(error),
      }),
    )
  }

  return (
    <Button look="ghost" size="sm" disabled={isLoading} onClick={() => void signOut()}>
      {t(isLoading ? 'account.signingOut' : 'account.signOut')}
    </Button>
  )
}
