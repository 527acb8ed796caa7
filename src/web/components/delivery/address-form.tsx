import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AddedChannel, useAddChannelMutation } from '../../api/delivery/channels.ts'
import { asCallError } from '../../api/call-error.ts'
import { useServerText } from '../../i18n/use-server-text.ts'
import { Button } from '../controls/button.tsx'
import { SmallField } from '../controls/field.tsx'

interface AddressFormProps {
  readonly type: 'email' | 'webhook' | 'ntfy'
  readonly onAdded: (added: AddedChannel) => void
}

const inputs = {
  email: { type: 'email', autoComplete: 'email' },
  webhook: { type: 'url', autoComplete: 'off' },
  ntfy: { type: 'url', autoComplete: 'off' },
} as const

export const AddressForm = ({ type, onAdded }: AddressFormProps) => {
  const { t } = useTranslation()
  const say = useServerText()
  const [address, setAddress] = useState('')
  const [add, { isLoading, error, reset }] = useAddChannelMutation()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const { data } = await add({ type, address })
    if (data === undefined) return
    setAddress('')
    onAdded(data)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-start gap-2"
    >
      <SmallField
        label={t(`delivery.addresses.${type}`)}
        {...inputs[type]}
        spellCheck={false}
        className="min-w-40 grow"
        value={address}
        error={error && say(asCallError(error).sentence)}
        onChange={({ target }) => {
          setAddress(target.value)
          if (error) reset()
        }}
      />
      <Button
        type="submit"
        look="primary"
        className="mt-[23px]"
        disabled={isLoading}
        aria-busy={isLoading}
      >
        {t(isLoading ? 'delivery.adding' : 'delivery.add')}
      </Button>
    </form>
  )
}
