import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { registerBody } from '../../../contracts/accounts/accounts.ts'
import { useRegisterMutation } from '../../api/accounts/accounts.ts'
import { asCallError } from '../../api/call-error.ts'
import { Button } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { isFocusStillAt } from '../../components/focus/is-focus-lost.ts'
import { FormRefusal } from '../../components/controls/form-refusal.tsx'
import { PasswordField } from '../../components/controls/password-field.tsx'
import { useCallText } from '../../components/text/use-call-text.ts'
import { useServerText } from '../../i18n/use-server-text.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { failureToast } from '../../state/toasts.ts'
import { fieldOfRefusal, type Subjects } from '../../components/controls/field-of-refusal.ts'
import { type SignUpForm as Form, signUpSchema } from './sign-up-schema.ts'

const empty: Form = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
}

/** Each field with how the browser may help to fill it in, in the order of the form. */
const fields: readonly (readonly [keyof Form, ComponentProps<'input'>])[] = [
  ['firstName', { autoComplete: 'given-name', className: 'sm:col-span-1' }],
  ['lastName', { autoComplete: 'family-name', className: 'sm:col-span-1' }],
  ['username', { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }],
  ['email', { autoComplete: 'email', type: 'email' }],
  ['phone', { autoComplete: 'tel', type: 'tel' }],
  ['password', { autoComplete: 'new-password', className: 'sm:col-span-1' }],
  ['confirmPassword', { autoComplete: 'new-password', className: 'sm:col-span-1' }],
]

const subjects: Subjects<keyof Form> = [
  [/^username/i, 'username'],
  [/^e-?mail/i, 'email'],
  [/^first name/i, 'firstName'],
  [/^last name/i, 'lastName'],
  [/^phone/i, 'phone'],
  [/password/i, 'password'],
]

const useSignUp = () => {
  const { t } = useTranslation()
  const callText = useCallText()
  const dispatch = useAppDispatch()
  const [registerUser, { isLoading, error }] = useRegisterMutation()
  const form = useForm<Form>({ resolver: zodResolver(signUpSchema), defaultValues: empty })

  const submit = form.handleSubmit(async (filled) => {
    const sent = { ...form.getValues() }
    const before = document.activeElement
    const { error: refusal } = await registerUser(registerBody.strip().parse(filled))
    if (!refusal) return
    const failure = asCallError(refusal)
    const field = fieldOfRefusal(failure, subjects)
    // What has been typed there since was not refused.
    if (field && form.getValues(field) === sent[field])
      form.setError(field, { message: failure.sentence }, { shouldFocus: isFocusStillAt(before) })
    dispatch(failureToast(t('auth.signUp.failed'), callText(refusal)))
  })

  const refusal = error && asCallError(error)
  const unplaced =
    refusal && fieldOfRefusal(refusal, subjects) === null ? refusal.sentence : undefined
  return { form, submit, isLoading, unplaced }
}

export const SignUpForm = () => {
  const { t } = useTranslation()
  const textOf = useServerText()
  const { form, submit, isLoading, unplaced } = useSignUp()
  const { errors } = form.formState

  return (
    <form
      noValidate
      className="grid gap-3.5 sm:grid-cols-2"
      onSubmit={(event) => void submit(event)}
    >
      {fields.map(([name, { className = 'sm:col-span-2', ...help }]) => {
        const message = errors[name]?.message
        const Input = help.autoComplete === 'new-password' ? PasswordField : Field
        return (
          <Input
            key={name}
            label={t(`auth.fields.${name}`)}
            className={className}
            error={message && textOf(message)}
            {...help}
            {...form.register(name, name === 'password' ? { deps: 'confirmPassword' } : {})}
          />
        )
      })}
      <div className="mt-1 grid gap-[18px] sm:col-span-2">
        <FormRefusal sentence={unplaced} />
        <Button type="submit" look="primary" size="lg" disabled={isLoading} aria-busy={isLoading}>
          {t(isLoading ? 'auth.signUp.pending' : 'auth.signUp.submit')}
        </Button>
      </div>
    </form>
  )
}
