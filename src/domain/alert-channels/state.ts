import type { AlertChannelsEvent } from './events.ts'

/** null: none were ever chosen. */
export type AlertChannels = {
  readonly userId: string
  readonly channelIds: readonly string[]
} | null

export const evolveAlertChannels = (
  _: AlertChannels,
  { data: { userId, channelIds } }: AlertChannelsEvent,
): AlertChannels => ({ userId, channelIds })
