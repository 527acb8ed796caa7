export interface ChooseAlertChannels {
  readonly type: 'ChooseAlertChannels'
  readonly alertId: string
  /** The alert's owner; the caller checks that. */
  readonly userId: string
  readonly channelIds: readonly string[]
}
