/** The ways by which an alert reaches a trader. */
export const channelTypes = ['webhook', 'ntfy', 'email', 'push'] as const

export type ChannelType = (typeof channelTypes)[number]
