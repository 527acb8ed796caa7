import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { passwordBody } from '../../../contracts/accounts/own-account.ts'
import { useChangePasswordMutation } from '../../api/accounts/account.ts'
import { PasswordField } from '../../components/controls/password-field.tsx'
import { useAppDispatch } from '../../state/hooks.ts'
import { plainToast } from '../../state/toasts.ts'
import { FormFoot } from './form-foot.tsx'
import { OwnPanel } from './own-panel.tsx'
import { useOwnForm } from './use-own-form.ts'

const schema = z
  .object({ ...passwordBody.shape, confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  })

const empty = { password: '', newPassword: '', confirmPassword: '' }

export const PasswordPanel = ({ username }: { readonly username: string }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const [change] = useChangePasswordMutation()
  const { form, submit, fieldOf, ...foot } = useOwnForm<z.input<typeof schema>>({
    resolver: zodResolver(schema),
    empty,
    send: ({ password, newPassword }) => change({ password, newPassword }),
    onDone: () => {
      form.reset(empty)
      dispatch(plainToast(t('accountPage.password.done')))
    },
  })
  return (
    <OwnPanel title={t('accountPage.password.title')} help={t('accountPage.password.help')}>
      <form
        noValidate
        aria-label={t('accountPage.password.title')}
        className="grid gap-3.5 sm:grid-cols-2"
        onSubmit={(event) => void submit(event)}
      >
        {/* Lets a password manager find the account. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={t('accountPage.currentPassword')}
          autoComplete="current-password"
          className="sm:col-span-2"
          {...fieldOf('password')}
        />
        <PasswordField
          label={t('accountPage.password.newPassword')}
          autoComplete="new-password"
          {...fieldOf('newPassword')}
        />
        <PasswordField
          label={t('accountPage.password.confirm')}
          autoComplete="new-password"
          {...fieldOf('confirmPassword')}
        />
        <FormFoot
          {...foot}
          submit={t('accountPage.password.submit')}
          pending={t('accountPage.password.pending')}
        />
      </form>
    </OwnPanel>
  )
}
