import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type DeletionBody, deletionBody } from '../../../contracts/accounts/own-account.ts'
import { useDeleteAccountMutation } from '../../api/accounts/account.ts'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/panels/dialog.tsx'
import { Field } from '../../components/controls/field.tsx'
import { FormRefusal } from '../../components/controls/form-refusal.tsx'
import { PasswordField } from '../../components/controls/password-field.tsx'
import { useOwnForm } from './use-own-form.ts'

interface DeleteDialogProps {
  readonly username: string
  readonly onClose: () => void
}

export const DeleteDialog = ({ username, onClose }: DeleteDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [remove] = useDeleteAccountMutation()
  const { submit, fieldOf, refusal, isSending } = useOwnForm<DeletionBody>({
    resolver: zodResolver(deletionBody),
    empty: { username: '', password: '' },
    send: (body) => remove(body),
  })
  const foot = (
    <>
      <Button onClick={onClose}>{t('accountPage.removal.cancel')}</Button>
      <Button
        type="submit"
        form={id}
        className="text-bad"
        disabled={isSending}
        aria-busy={isSending}
      >
        {t(isSending ? 'accountPage.removal.pending' : 'accountPage.removal.submit')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('accountPage.removal.title')}
      description={t('accountPage.removal.help')}
      className="max-w-[460px]"
      onClose={onClose}
      foot={foot}
    >
      <form id={id} noValidate className="grid gap-3.5" onSubmit={(event) => void submit(event)}>
        <Field
          label={t('accountPage.removal.username', { username })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldOf('username')}
        />
        <PasswordField
          label={t('accountPage.currentPassword')}
          autoComplete="current-password"
          {...fieldOf('password')}
        />
        <FormRefusal sentence={refusal} />
      </form>
    </Dialog>
  )
}
