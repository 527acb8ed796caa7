import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type { ChannelCommand } from './commands.ts'
import type { ChannelEvent } from './events.ts'
import { channelLimits } from './limits.ts'
import type { ChannelRefusal } from './refusals.ts'
import { type Channel, type Channels, evolveChannels, noChannels } from './state.ts'

type ChannelDecision = Decision<ChannelEvent, ChannelRefusal>
type Command<Type extends ChannelCommand['type']> = Extract<ChannelCommand, { type: Type }>

const add = (
  { userId, channelId, channel }: Command<'AddChannel'>,
  channels: Channels,
): ChannelDecision => {
  if (channels.has(channelId)) return refused({ type: 'channel_exists' })
  const max = channelLimits.channelsPerTraderMax
  if (channels.size >= max) return refused({ type: 'too_many_channels', max })
  return accepted({ type: 'ChannelAdded', data: { userId, channelId, ...channel } })
}

const confirm = (
  { userId, channelId, isRight, at }: Command<'ConfirmChannel'>,
  { confirmation, wrongCodes }: Channel,
): ChannelDecision => {
  if (confirmation === null) return refused({ type: 'wrong_code' })
  if (at >= confirmation.expiresAt || wrongCodes >= channelLimits.wrongCodesMax)
    return refused({ type: 'code_void' })
  const type = isRight ? 'ChannelConfirmed' : 'ChannelCodeRejected'
  return accepted({ type, data: { userId, channelId } })
}

const succeed = (
  { userId, channelId, isTest }: Command<'RecordSuccess'>,
  { state, failingSince }: Channel,
): ChannelDecision => {
  const data = { userId, channelId }
  if (state === 'unconfirmed') return refused({ type: 'unconfirmed' })
  if (state === 'paused')
    return isTest ? accepted({ type: 'ChannelResumed', data }) : accepted<ChannelEvent>()
  return failingSince === null ? accepted() : accepted({ type: 'ChannelRecovered', data })
}

const fail = (
  { userId, channelId, isGone, at }: Command<'RecordFailure'>,
  { state, failingSince }: Channel,
): ChannelDecision => {
  const data = { userId, channelId }
  if (state !== 'ready') return accepted()
  if (isGone) return accepted({ type: 'ChannelPaused', data: { ...data, reason: 'gone' } })
  if (failingSince === null)
    return accepted({ type: 'ChannelFailing', data: { ...data, since: at } })
  return at - failingSince >= channelLimits.failingMsMax
    ? accepted({ type: 'ChannelPaused', data: { ...data, reason: 'failing' } })
    : accepted()
}

const decide = (command: ChannelCommand, channels: Channels): ChannelDecision => {
  if (command.type === 'AddChannel') return add(command, channels)
  const { userId, channelId } = command
  const known = channels.get(channelId)
  if (known === undefined) return refused({ type: 'no_channel' })
  switch (command.type) {
    case 'ConfirmChannel':
      return confirm(command, known)
    case 'RecordSuccess':
      return succeed(command, known)
    case 'RecordFailure':
      return fail(command, known)
    case 'PauseChannel': {
      const { reason } = command
      if (known.state !== 'ready') return accepted()
      return accepted({ type: 'ChannelPaused', data: { userId, channelId, reason } })
    }
    case 'RemoveChannel':
      return accepted({ type: 'ChannelRemoved', data: { userId, channelId } })
  }
}

export const channelDecider: Decider<Channels, ChannelCommand, ChannelEvent, ChannelRefusal> = {
  initial: noChannels,
  decide,
  evolve: evolveChannels,
}

/** Streams `channel-<userId>`: where a trader wants to be notified. */
export const channelAggregate = { category: 'channel', decider: channelDecider } as const
