import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelItem } from '../../../contracts/delivery/channels.ts'
import { type AddedChannel, useChannels } from '../../api/delivery/channels.ts'
import { ChoiceGroup } from '../controls/choice-group.tsx'
import { Failed, Notice } from '../panels/notice.tsx'
import { RowsSkeleton } from '../panels/rows-skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { BrowserForm } from './browser-form.tsx'
import { ownEndpoint } from './browser-push.ts'
import { ChannelRow } from './channel-row.tsx'
import { SecretNote } from './secret-note.tsx'
import { TabNotices } from './tab-notices.tsx'
import '../../i18n/en/delivery.ts'

const types = ['email', 'webhook', 'ntfy', 'push'] as const
type Type = (typeof types)[number]

const channelsToCome = 2

/** This browser's push address; it changes when `channels` do. */
const useEndpoint = (channels: readonly ChannelItem[] | undefined): string | null => {
  const [here, setHere] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    void ownEndpoint().then((endpoint) => {
      if (isWanted) setHere(endpoint)
    })
    return () => {
      isWanted = false
    }
  }, [channels])
  return here
}

interface AddChannelProps {
  readonly isHereAdded: boolean
  readonly onAdded: (added: AddedChannel | null) => void
}

const AddChannel = ({ isHereAdded, onAdded }: AddChannelProps) => {
  const { t } = useTranslation()
  const [type, setType] = useState<Type>('email')
  return (
    <section aria-label={t('delivery.addTitle')} className="grid justify-items-stretch gap-3">
      <h3 className="text-sm font-semibold text-text-2">{t('delivery.addTitle')}</h3>
      <div>
        <ChoiceGroup
          label={t('delivery.kind')}
          value={type}
          options={types.map((value) => ({ value, label: t(`delivery.types.${value}`) }))}
          onChoose={setType}
        />
      </div>
      {type === 'push' ? (
        <BrowserForm isAdded={isHereAdded} onAdded={() => onAdded(null)} />
      ) : (
        <>
          <p className="text-text-2">{t(`delivery.help.${type}`)}</p>
          <AddressForm key={type} type={type} onAdded={onAdded} />
        </>
      )}
    </section>
  )
}

export const Channels = () => {
  const { t } = useTranslation()
  const { data: channels, error, refetch } = useChannels()
  const [secret, setSecret] = useState<string | null>(null)
  const here = useEndpoint(channels)
  const list = () => {
    if (channels?.length === 0)
      return <Notice text={t('delivery.empty')} detail={t('delivery.emptyHint')} />
    if (channels)
      return (
        <ul className="-my-2.5">
          {channels.map((channel) => (
            <ChannelRow key={channel.id} channel={channel} here={here} />
          ))}
        </ul>
      )
    if (error) return <Failed text={t('delivery.failed')} error={error} onRetry={refetch} />
    return <RowsSkeleton rows={channelsToCome} />
  }
  return (
    <div className="grid gap-4">
      <TabNotices />
      <section aria-label={t('delivery.closed')} className="border-t border-line pt-4">
        <h3 className="pb-3 text-sm font-semibold text-text-2">{t('delivery.closed')}</h3>
        {list()}
      </section>
      {secret !== null && <SecretNote secret={secret} onDone={() => setSecret(null)} />}
      <div className="border-t border-line pt-4">
        <AddChannel
          isHereAdded={channels?.some(({ address }) => address === here) ?? false}
          onAdded={(added) => setSecret(added?.secret ?? null)}
        />
      </div>
    </div>
  )
}
