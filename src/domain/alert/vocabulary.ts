/** A paused alert does not trigger until it is resumed. */
export const alertStates = ['active', 'paused', 'triggered'] as const

/** `suspected_split`: the price looks split, and it is not settled yet whether it is. */
export const alertPauseReasons = ['suspected_split'] as const

export type AlertStateName = (typeof alertStates)[number]
export type AlertPauseReason = (typeof alertPauseReasons)[number]
