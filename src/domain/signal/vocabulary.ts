export const signalTypes = ['buy', 'sell', 'hold'] as const

/** How the tape closed a signal: `target` is a hit, `stop` a miss, `time` neither was reached. */
export const signalOutcomes = ['target', 'stop', 'time'] as const

export type SignalType = (typeof signalTypes)[number]
/** Of a signal that has levels. */
export type SignalSide = Exclude<SignalType, 'hold'>
export type SignalOutcome = (typeof signalOutcomes)[number]
