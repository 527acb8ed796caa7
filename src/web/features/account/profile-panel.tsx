import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { type UserReply } from '../../../contracts/accounts/user-reply.ts'
import { type ProfileBody, profileBody } from '../../../contracts/accounts/own-account.ts'
import { useChangeProfileMutation } from '../../api/accounts/account.ts'
import { Field } from '../../components/controls/field.tsx'
import { PasswordField } from '../../components/controls/password-field.tsx'
import { useAppDispatch } from '../../state/hooks.ts'
import { plainToast } from '../../state/toasts.ts'
import { FormFoot } from './form-foot.tsx'
import { OwnPanel } from './own-panel.tsx'
import { useOwnForm } from './use-own-form.ts'

type Name = Exclude<keyof ProfileBody, 'password'>

const fields: readonly (readonly [Name, ComponentProps<'input'>])[] = [
  ['firstName', { autoComplete: 'given-name' }],
  ['lastName', { autoComplete: 'family-name' }],
  ['email', { autoComplete: 'email', type: 'email' }],
  ['phone', { autoComplete: 'tel', type: 'tel' }],
]

export const ProfilePanel = ({ user }: { readonly user: UserReply }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const [change] = useChangeProfileMutation()
  const { firstName, lastName, email, phone } = user
  const { form, submit, fieldOf, ...foot } = useOwnForm<ProfileBody>({
    resolver: zodResolver(profileBody),
    empty: { firstName, lastName, email, phone, password: '' },
    send: (body) => change(body),
    onDone: () => {
      form.resetField('password')
      dispatch(plainToast(t('accountPage.profile.done')))
    },
  })
  return (
    <OwnPanel title={t('accountPage.profile.title')} help={t('accountPage.profile.help')}>
      <form
        noValidate
        aria-label={t('accountPage.profile.title')}
        className="grid gap-3.5 sm:grid-cols-2"
        onSubmit={(event) => void submit(event)}
      >
        {fields.map(([name, help]) => (
          <Field key={name} label={t(`auth.fields.${name}`)} {...help} {...fieldOf(name)} />
        ))}
        <PasswordField
          label={t('accountPage.currentPassword')}
          autoComplete="current-password"
          className="sm:col-span-2"
          {...fieldOf('password')}
        />
        <FormFoot
          {...foot}
          submit={t('accountPage.profile.submit')}
          pending={t('accountPage.profile.pending')}
        />
      </form>
    </OwnPanel>
  )
}
