import { alertChannelsAggregate } from '../../domain/alert-channels/decider.ts'
import type { AlertChannelsRefusal } from '../../domain/alert-channels/refusals.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import { readChannels } from '../../projections/past/alerts/read-channels.ts'
import { type Call, executeCommand } from '../commands/execute-command.ts'
import type { Context } from '../context.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { noSuchAlert } from '../alerts/present.ts'

const refusalOfChoice = (rejection: AlertChannelsRefusal): Refusal => {
  switch (rejection.type) {
    case 'not_own_alert':
      return noSuchAlert
    case 'too_many_channels': {
      const sentence = `An alert can have at most ${rejection.max.toString()} channels`
      return { type: 'limit_reached', sentence }
    }
  }
}

interface Choice {
  readonly alertId: string
  /** undefined: they stay as they are. */
  readonly channels: readonly string[] | undefined
  /** Of the command on the alert. */
  readonly commandId: string
}

/** Why these cannot be an alert's channels; null: they can, or none are named. */
export const faultOfChannels = async (
  context: Context,
  userId: string,
  channels: readonly string[] = [],
): Promise<Refusal | null> => {
  if (channels.length === 0) return null
  const own = await readChannels(context, userId)
  for (const id of channels) {
    const channel = own.get(id)
    if (channel === undefined) return { type: 'unknown_thing', what: `channel ${id}` }
    if (channel.state === 'unconfirmed') return { type: 'channel_not_confirmed', id }
  }
  return null
}

/**
 * Records where the firings of an alert are delivered. For a new alert it comes before the alert, so
 * that none ever fires without its channels; for an edit after it, because the alert knows its owner.
 * `faultOfChannels` is asked before either.
 * @returns why not; null: it is done
 */
export const chooseChannels = async (
  context: Context,
  call: Call,
  { alertId, channels, commandId }: Choice,
): Promise<Refusal | null> => {
  if (channels === undefined) return null
  const outcome = await executeCommand(context, call, {
    aggregate: alertChannelsAggregate,
    id: alertId,
    command: {
      type: 'ChooseAlertChannels',
      alertId,
      userId: call.userId,
      channelIds: channels,
    },
    commandId: uuidV5(commandId, 'channels'),
    projection: null,
    refusalOf: refusalOfChoice,
  })
  if (!outcome.ok) return outcome.refusal
  const [recorded] = outcome.events
  const isOther =
    recorded !== undefined &&
    recorded.data.channelIds.join() !== [...new Set(channels)].sort().join()
  return isOther ? { type: 'key_reused' } : null
}
