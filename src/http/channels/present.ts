import type { ChannelItem } from '../../contracts/delivery/channels.ts'
import { openChannel } from '../../delivery/open-channel.ts'
import { channelAggregate } from '../../domain/channel/decider.ts'
import { channelLimits } from '../../domain/channel/limits.ts'
import type { ChannelRefusal } from '../../domain/channel/refusals.ts'
import type { Channel } from '../../domain/channel/state.ts'
import type { ChannelPauseReason } from '../../domain/channel/vocabulary.ts'
import type { Context } from '../context.ts'
import { invalidField } from '../refusals/faults.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { idOf } from '../request.ts'

export const channelParams = idOf('channel')

export const noSuchChannel: Refusal = { type: 'unknown_thing', what: 'channel' }

const codeVoid = 'The code is no longer valid; remove the channel and add it again'

const pauseSentences: Readonly<Record<ChannelPauseReason, string>> = {
  gone: 'The receiver no longer exists; test the channel to use it again',
  failing: 'No delivery has succeeded for a day; test the channel to use it again',
  unsubscribed: 'The messages were stopped by the link in an e-mail',
}

/** A subscription that has ended never comes back: a test cannot succeed. */
const goneBrowser =
  'The browser no longer takes notifications; remove the channel and add it again in that browser'

const whyOf = (
  { type, state, confirmation, wrongCodes, failingSince, pausedFor }: Channel,
  now: number,
): string | null => {
  if (pausedFor === 'gone' && type === 'push') return goneBrowser
  if (pausedFor !== null) return pauseSentences[pausedFor]
  if (state === 'ready') return failingSince === null ? null : 'The newest delivery has failed'
  const isVoid = wrongCodes >= channelLimits.wrongCodesMax || now >= (confirmation?.expiresAt ?? 0)
  return isVoid ? codeVoid : 'Enter the code that was sent to this address'
}

/** A channel as its owner sees it; null after the owner was erased. */
export const presentChannel = async (
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  userId: string,
  id: string,
  channel: Channel,
): Promise<ChannelItem | null> => {
  const opened = await openChannel(vault, userId, id, channel)
  if (opened === null) return null
  const { type, state } = channel
  return { id, type, state, why: whyOf(channel, clock()), address: opened.address }
}

export const refusalOfChannel = (rejection: ChannelRefusal): Refusal => {
  switch (rejection.type) {
    case 'no_channel':
      return noSuchChannel
    case 'channel_exists':
      return { type: 'key_reused' }
    case 'too_many_channels': {
      const sentence = `You have reached the limit of ${rejection.max.toString()} channels`
      return { type: 'limit_reached', sentence }
    }
    case 'wrong_code':
      return invalidField('code', 'The code is wrong')
    case 'code_void':
      return invalidField('code', codeVoid)
    case 'unconfirmed':
      return { type: 'channel_not_confirmed' }
  }
}

/** The common options of commands on channels, for `executeCommand`; they are read from the log. */
export const channelCommands = {
  aggregate: channelAggregate,
  projection: null,
  refusalOf: refusalOfChannel,
}
