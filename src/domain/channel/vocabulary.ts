/** The ways by which an alert reaches a trader. */
export const channelTypes = ['webhook', 'ntfy', 'email', 'push'] as const

/** Nothing is delivered to an unconfirmed or a paused channel, except a test. */
export const channelStates = ['unconfirmed', 'ready', 'paused'] as const

/**
 * `gone`: the receiver said that it is gone for good; `failing`: no delivery has succeeded for a day;
 * `unsubscribed`: somebody followed the link in an e-mail.
 */
export const channelPauseReasons = ['gone', 'failing', 'unsubscribed'] as const

export type ChannelType = (typeof channelTypes)[number]
export type ChannelPauseReason = (typeof channelPauseReasons)[number]
export type ChannelState = (typeof channelStates)[number]
