import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asCallError } from '../../api/call-error.ts'
import { useConfirmChannelMutation } from '../../api/delivery/channels.ts'
import { useServerText } from '../../i18n/use-server-text.ts'
import { Button } from '../controls/button.tsx'
import { SmallField } from '../controls/field.tsx'

/** The code that came by e-mail. */
export const ConfirmForm = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const say = useServerText()
  const [code, setCode] = useState('')
  const [confirm, { isLoading, error, reset }] = useConfirmChannelMutation()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void confirm({ id, code })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <SmallField
        label={t('delivery.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        className="w-36"
        value={code}
        error={error && say(asCallError(error).sentence)}
        onChange={({ target }) => {
          setCode(target.value)
          if (error) reset()
        }}
      />
      <Button type="submit" className="mt-[23px]" disabled={isLoading} aria-busy={isLoading}>
        {t('delivery.confirm')}
      </Button>
    </form>
  )
}
