import type { FiringTick } from './events.ts'

/** Where the log has a tick, and when it was (Unix ms). */
export type TickPlace = Pick<FiringTick, 'stream' | 'revision' | 'index' | 'at'>

/**
 * Less than 0: the log has the first tick before the second. Several ticks may have one time, so that
 * it counts only between two streams: those of two days, or of two price feeds.
 */
export const compareTicks = (a: TickPlace, b: TickPlace): number =>
  a.stream === b.stream ? a.revision - b.revision || a.index - b.index : a.at - b.at
