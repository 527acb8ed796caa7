import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type { ChooseAlertChannels } from './commands.ts'
import type { AlertChannelsEvent } from './events.ts'
import { alertChannelsLimits } from './limits.ts'
import type { AlertChannelsRefusal } from './refusals.ts'
import { type AlertChannels, evolveAlertChannels } from './state.ts'

const decide = (
  { alertId, userId, channelIds: chosen }: ChooseAlertChannels,
  state: AlertChannels,
): Decision<AlertChannelsEvent, AlertChannelsRefusal> => {
  if (state !== null && state.userId !== userId) return refused({ type: 'not_own_alert' })
  const channelIds = [...new Set(chosen)].sort()
  const max = alertChannelsLimits.channelsPerAlertMax
  if (channelIds.length > max) return refused({ type: 'too_many_channels', max })
  const isSame = (state?.channelIds ?? []).join() === channelIds.join()
  return isSame
    ? accepted()
    : accepted({ type: 'AlertChannelsChosen', data: { alertId, userId, channelIds } })
}

export const alertChannelsDecider: Decider<
  AlertChannels,
  ChooseAlertChannels,
  AlertChannelsEvent,
  AlertChannelsRefusal
> = { initial: null, decide, evolve: evolveAlertChannels }

/**
 * Streams `alertChannels-<alertId>`: where the firings of an alert are delivered. They are apart from
 * the alert, which decides only whether it triggers.
 */
export const alertChannelsAggregate = {
  category: 'alertChannels',
  decider: alertChannelsDecider,
} as const
