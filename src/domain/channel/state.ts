import type { ChannelEvent } from './events.ts'
import type { ChannelPauseReason, ChannelState, ChannelType } from './vocabulary.ts'

export interface Channel {
  readonly type: ChannelType
  readonly state: ChannelState
  readonly sealedChannel: string
  /** null: none is waited for. */
  readonly confirmation: { readonly sealedCode: string; readonly expiresAt: number } | null
  readonly wrongCodes: number
  /** Unix ms of the first failure since the last success; null: the last one succeeded. */
  readonly failingSince: number | null
  readonly pausedFor: ChannelPauseReason | null
}

/** A trader's channels by their id, in the order of adding. */
export type Channels = ReadonlyMap<string, Channel>

export const noChannels: Channels = new Map()

const added = ({
  type,
  sealedChannel,
  confirmation,
}: Extract<ChannelEvent, { type: 'ChannelAdded' }>['data']): Channel => ({
  type,
  sealedChannel,
  confirmation,
  state: confirmation === null ? 'ready' : 'unconfirmed',
  wrongCodes: 0,
  failingSince: null,
  pausedFor: null,
})

const changed = (channel: Channel, event: ChannelEvent): Channel => {
  switch (event.type) {
    case 'ChannelConfirmed':
      return { ...channel, state: 'ready', confirmation: null }
    case 'ChannelCodeRejected':
      return { ...channel, wrongCodes: channel.wrongCodes + 1 }
    case 'ChannelFailing':
      return { ...channel, failingSince: event.data.since }
    case 'ChannelRecovered':
      return { ...channel, failingSince: null }
    case 'ChannelPaused':
      return { ...channel, state: 'paused', pausedFor: event.data.reason }
    case 'ChannelResumed':
      return { ...channel, state: 'ready', pausedFor: null, failingSince: null }
    case 'ChannelAdded':
    case 'ChannelRemoved':
      return channel
  }
}

export const evolveChannels = (channels: Channels, event: ChannelEvent): Channels => {
  const { channelId } = event.data
  const next = new Map(channels)
  if (event.type === 'ChannelAdded') return next.set(channelId, added(event.data))
  const known = channels.get(channelId)
  if (known === undefined) return channels
  if (event.type === 'ChannelRemoved') next.delete(channelId)
  else next.set(channelId, changed(known, event))
  return next
}
