import { useTranslation } from 'react-i18next'
import { Button } from '../../components/controls/button.tsx'
import { useSignOut } from './use-sign-out.ts'

export const SignOutButton = () => {
  const { t } = useTranslation()
  const { signOut, isLoading } = useSignOut()
  return (
    <Button look="ghost" size="sm" disabled={isLoading} onClick={() => void signOut()}>
      {t(isLoading ? 'account.signingOut' : 'account.signOut')}
    </Button>
  )
}
