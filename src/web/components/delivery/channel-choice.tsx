import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelItem } from '../../../contracts/delivery/channels.ts'
import { useChannels } from '../../api/delivery/channels.ts'
import { Button } from '../controls/button.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { useChannelName } from './use-channel-name.ts'
import { Failed } from '../panels/notice.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'

interface ChannelChoiceProps {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** A channel that was removed meanwhile would be refused. */
const useKnownOnly = (
  channels: readonly ChannelItem[] | undefined,
  { chosen, onChange }: Pick<ChannelChoiceProps, 'chosen' | 'onChange'>,
) => {
  useEffect(() => {
    if (channels === undefined) return
    const known = new Set(
      channels.filter(({ state }) => state !== 'unconfirmed').map(({ id }) => id),
    )
    const kept = chosen.filter((id) => known.has(id))
    if (kept.length < chosen.length) onChange(kept)
  }, [channels, chosen, onChange])
}

interface ChoiceProps {
  readonly channel: ChannelItem
  readonly isChosen: boolean
  readonly onToggle: () => void
}

const Choice = ({ channel, isChosen, onToggle }: ChoiceProps) => {
  const { t } = useTranslation()
  const nameOf = useChannelName(null)
  const { type, state } = channel
  return (
    <label className="flex min-h-8 items-center gap-2">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={isChosen}
        disabled={state === 'unconfirmed'}
        onChange={onToggle}
      />
      <span className="font-semibold">{t(`delivery.types.${type}`)}</span>
      <span className="break-all text-text-2">{nameOf(channel)}</span>
      {state !== 'ready' && (
        <span className="text-sm text-text-2">({t(`delivery.states.${state}`)})</span>
      )}
    </label>
  )
}

export const ChannelChoice = ({ chosen, onChange }: ChannelChoiceProps) => {
  const { t } = useTranslation()
  const { data: channels, error, refetch } = useChannels()
  const [open, setOpen] = useState(false)
  useKnownOnly(channels, { chosen, onChange })
  const toggle = (channel: string) =>
    onChange(
      chosen.includes(channel) ? chosen.filter((each) => each !== channel) : [...chosen, channel],
    )
  const list = () => {
    if (channels)
      return channels.map((channel) => (
        <Choice
          key={channel.id}
          channel={channel}
          isChosen={chosen.includes(channel.id)}
          onToggle={() => toggle(channel.id)}
        />
      ))
    if (error) return <Failed text={t('delivery.failed')} error={error} onRetry={refetch} />
    return <RowsSkeleton rows={1} />
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="float-left pb-1 text-sm font-semibold text-text-2">
        {t('delivery.choice')}
      </legend>
      {channels?.length === 0 && <p className="text-text-2">{t('delivery.empty')}</p>}
      {list()}
      <Button size="sm" className="mt-1 justify-self-start" onClick={() => setOpen(true)}>
        {t('delivery.manage')}
      </Button>
      {open && <DeliveryDialog onClose={() => setOpen(false)} />}
    </fieldset>
  )
}
