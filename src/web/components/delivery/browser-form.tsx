import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddChannelMutation, useLazyPushKeyQuery } from '../../api/delivery/channels.ts'
import { Button } from '../controls/button.tsx'
import { useCallText } from '../text/use-call-text.ts'
import { subscribe, unsubscribe, usePushSupport } from './browser-push.ts'

/** Adds this browser: the permission is asked for when the button is pressed. */
const useBrowser = (onAdded: () => void) => {
  const { t } = useTranslation()
  const callText = useCallText()
  const [askKey] = useLazyPushKeyQuery()
  const [add] = useAddChannelMutation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** What went wrong, in words; null: nothing. */
  const work = async (): Promise<string | null> => {
    const { data, error } = await askKey(undefined)
    if (!data) return callText(error)
    const made = await subscribe(data.key)
    if (!made.ok) return t(`delivery.push.${made.why}`)
    const { subscription } = made
    const added = await add({ type: 'push', subscription })
    if (added.error === undefined) return null
    await unsubscribe(subscription.endpoint)
    return callText(added.error)
  }
  const press = async () => {
    setBusy(true)
    const wrong = await work()
    setBusy(false)
    setFailure(wrong)
    if (wrong === null) onAdded()
  }
  return { press, isBusy, failure }
}

interface BrowserFormProps {
  readonly isAdded: boolean
  readonly onAdded: () => void
}

export const BrowserForm = ({ isAdded, onAdded }: BrowserFormProps) => {
  const { t } = useTranslation()
  const { press, isBusy, failure } = useBrowser(onAdded)
  const support = usePushSupport()
  const refusal = support === 'can' ? failure : t(`delivery.push.${support}`)
  if (isAdded) return <p className="text-text-2">{t('delivery.push.added')}</p>
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-text-2">{t('delivery.push.help')}</p>
      {support === 'can' && (
        <Button look="primary" disabled={isBusy} aria-busy={isBusy} onClick={() => void press()}>
          {t(isBusy ? 'delivery.adding' : 'delivery.push.add')}
        </Button>
      )}
      <p role="status" className="text-sm font-medium text-bad empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
