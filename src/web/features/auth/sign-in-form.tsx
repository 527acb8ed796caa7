import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { loginBody, type LoginBody } from '../../../contracts/accounts/accounts.ts'
import { useLoginMutation } from '../../api/accounts/accounts.ts'
import { asCallError } from '../../api/call-error.ts'
import { Button } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { FormRefusal } from '../../components/controls/form-refusal.tsx'
import { PasswordField } from '../../components/controls/password-field.tsx'
import { useCallText } from '../../components/text/use-call-text.ts'
import { useServerText } from '../../i18n/use-server-text.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { failureToast } from '../../state/toasts.ts'

export const SignInForm = () => {
  const { t } = useTranslation()
  const textOf = useServerText()
  const callText = useCallText()
  const dispatch = useAppDispatch()
  const [login, { isLoading, error }] = useLoginMutation()
  const { register, handleSubmit, formState } = useForm<LoginBody>({
    resolver: zodResolver(loginBody),
    defaultValues: { username: '', password: '' },
  })
  const errorOf = (field: keyof LoginBody) => {
    const message = formState.errors[field]?.message
    return message && textOf(message)
  }

  const submit = handleSubmit(async (body) => {
    const { error: refusal } = await login(body)
    if (refusal) dispatch(failureToast(t('auth.signIn.failed'), callText(refusal)))
  })

  return (
    <form noValidate className="grid gap-[18px]" onSubmit={(event) => void submit(event)}>
      <Field
        label={t('auth.fields.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('username')}
        {...register('username')}
      />
      <PasswordField
        label={t('auth.fields.password')}
        autoComplete="current-password"
        error={errorOf('password')}
        {...register('password')}
      />
      <FormRefusal sentence={error && asCallError(error).sentence} />
      <Button type="submit" look="primary" size="lg" disabled={isLoading} aria-busy={isLoading}>
        {t(isLoading ? 'auth.signIn.pending' : 'auth.signIn.submit')}
      </Button>
    </form>
  )
}
