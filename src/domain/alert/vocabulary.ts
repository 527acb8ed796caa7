/** A paused alert does not trigger until it is resumed; an expired one not until it is armed again. */
export const alertStates = ['active', 'paused', 'triggered', 'expired'] as const

/**
 * `suspected_split`: the price looks split, and it is not settled yet whether it is. `trader`: its
 * owner paused it.
 */
export const alertPauseReasons = ['suspected_split', 'trader'] as const

/** `every`: it arms again when its rule no longer holds. */
export const alertRepeats = ['once', 'every'] as const

/** Whether a symbol that begins or that ceases to match triggers a watched scan. */
export const scanChanges = ['enters', 'leaves'] as const

export const ruleMatches = ['all', 'any'] as const

/** `above` and `below` include equality; a crossing holds only at the tick where the side changes. */
export const ruleOperators = ['above', 'below', 'crosses_above', 'crosses_below'] as const

export type AlertStateName = (typeof alertStates)[number]
export type AlertPauseReason = (typeof alertPauseReasons)[number]
export type AlertRepeat = (typeof alertRepeats)[number]
export type ScanChange = (typeof scanChanges)[number]
export type RuleOperator = (typeof ruleOperators)[number]
