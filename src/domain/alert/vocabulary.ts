/** A paused alert fires nothing until it is resumed. */
export const alertStates = ['active', 'paused', 'triggered'] as const

/** `suspected_split`: the stock's price looks split, and nobody has settled yet whether it is. */
export const alertPauseReasons = ['suspected_split'] as const

export type AlertStateName = (typeof alertStates)[number]
export type AlertPauseReason = (typeof alertPauseReasons)[number]
