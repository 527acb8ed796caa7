import type { EventStore } from '../../eventstore/port.ts'
import { isAfter, type Position } from '../../eventstore/position.ts'

export interface LogFollower {
  /** Monotonic milliseconds: when it was last level with the log, as far as the looks have seen. */
  readonly lastDidAt: () => number | null
  /** Looks; true: an end of the log that was seen `latestMs` ago is not reached yet. */
  readonly isLate: (reached: Position | null) => Promise<boolean>
}

/**
 * Tells of what follows the log whether it keeps up. An end of the log is remembered until it is
 * reached, so that it is lateness that counts and not the distance, which a busy log always has.
 * @param now monotonic milliseconds
 */
export const logFollower = (
  events: Pick<EventStore, 'head'>,
  now: () => number,
  latestMs: number,
): LogFollower => {
  let mark: { readonly end: Position; readonly seenAt: number } | null = null
  let levelAt: number | null = null
  return {
    lastDidAt: () => levelAt,
    isLate: async (reached) => {
      const end = await events.head()
      if (mark !== null && !isAfter(mark.end, reached)) {
        levelAt = mark.seenAt
        mark = null
      }
      if (end === null || !isAfter(end, reached)) levelAt = now()
      else mark ??= { end, seenAt: now() }
      return mark !== null && now() - mark.seenAt > latestMs
    },
  }
}
