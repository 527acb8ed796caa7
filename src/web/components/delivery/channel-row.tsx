import { Mail, Megaphone, MonitorSmartphone, Webhook } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelItem, ChannelTested } from '../../../contracts/delivery/channels.ts'
import {
  useConfirmChannelMutation,
  useRemoveChannelMutation,
  useTestChannelMutation,
} from '../../api/delivery/channels.ts'
import { useServerText } from '../../i18n/use-server-text.ts'
import { Button } from '../controls/button.tsx'
import { Badge } from '../stocks/badge.tsx'
import { useCallText } from '../text/use-call-text.ts'
import { unsubscribe } from './browser-push.ts'
import { useChannelName } from './use-channel-name.ts'
import { asCallError } from '../../api/call-error.ts'
import { SmallField } from '../controls/field.tsx'

/** The code that came by e-mail. */
const ConfirmForm = ({ id }: { readonly id: string }) => {
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

const TestReport = ({ tested }: { readonly tested: ChannelTested }) => {
  const { t } = useTranslation()
  const { outcome, status, ms } = tested
  const result = t(`delivery.outcomes.${outcome}`)
  const answer = status === null ? '' : t('delivery.answered', { status })
  return (
    <span className={outcome === 'succeeded' ? 'text-good' : 'text-bad'}>
      {t('delivery.tested', { result, answer, ms })}
    </span>
  )
}

const channelIcons = {
  email: Mail,
  webhook: Webhook,
  ntfy: Megaphone,
  push: MonitorSmartphone,
} as const

const looks = { ready: 'live', unconfirmed: 'stale', paused: 'off' } as const

interface ChannelProps {
  readonly channel: ChannelItem
  /** The push address of this browser; null: none. */
  readonly here: string | null
}

export const ChannelRow = ({ channel, here }: ChannelProps) => {
  const { t } = useTranslation()
  const say = useServerText()
  const callText = useCallText()
  const { id, type, state, why, address } = channel
  const name = useChannelName(here)(channel)
  const [test, tested] = useTestChannelMutation()
  const [remove, removed] = useRemoveChannelMutation()
  const failure = tested.error ?? removed.error
  const Icon = channelIcons[type]
  const onRemove = async () => {
    const { error } = await remove(id)
    if (error === undefined && type === 'push') await unsubscribe(address)
  }
  return (
    <li className="grid gap-2 border-t border-line py-2.5 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon className="size-[18px] shrink-0 text-text-2" />
        <div className="grid min-w-40 grow basis-0 gap-0.5">
          <span className="flex flex-wrap items-center gap-2 font-strong">
            {t(`delivery.types.${type}`)}
            <Badge look={looks[state]}>{t(`delivery.states.${state}`)}</Badge>
          </span>
          <span className="text-sm break-all text-text-2">{name}</span>
          {why !== null && <span className="text-sm text-text-2">{say(why)}</span>}
        </div>
        <span className="flex gap-2">
          {state !== 'unconfirmed' && (
            <Button
              size="sm"
              disabled={tested.isLoading}
              aria-busy={tested.isLoading}
              aria-label={t('delivery.testNamed', { name })}
              onClick={() => void test(id)}
            >
              {t(tested.isLoading ? 'delivery.testing' : 'delivery.test')}
            </Button>
          )}
          <Button
            size="sm"
            disabled={removed.isLoading}
            aria-label={t('delivery.removeNamed', { name })}
            onClick={() => void onRemove()}
          >
            {t('delivery.remove')}
          </Button>
        </span>
      </div>
      {state === 'unconfirmed' && <ConfirmForm id={id} />}
      <p role="status" className="text-sm font-medium empty:hidden">
        {tested.isSuccess && <TestReport tested={tested.data} />}
        {failure !== undefined && <span className="text-bad">{callText(failure)}</span>}
      </p>
    </li>
  )
}
