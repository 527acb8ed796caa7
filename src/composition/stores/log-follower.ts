import type { EventStore } from '../../eventstore/port.ts'
import { isAfter, type Position } from '../../eventstore/position.ts'

export interface LogFollower {
  /** Monotonic milliseconds: when it last had reached the end of the log, as far as was checked. */
  readonly lastDoneAt: () => number | null
  /** Checks whether an end of the log that was seen `maxAgeMs` ago has not been reached yet. */
  readonly isLate: (reached: Position | null) => Promise<boolean>
}

/**
 * Determines whether a subscriber keeps up with the log. An end of the log is remembered until it
 * is reached, so that the delay counts and not the distance, which is never 0 in a busy log.
 * @param now monotonic milliseconds
 */
export const logFollower = (
  events: Pick<EventStore, 'head'>,
  now: () => number,
  maxAgeMs: number,
): LogFollower => {
  let mark: { readonly end: Position; readonly seenAt: number } | null = null
  let levelAt: number | null = null
  return {
    lastDoneAt: () => levelAt,
    isLate: async (reached) => {
      const end = await events.head()
      if (mark !== null && !isAfter(mark.end, reached)) {
        levelAt = mark.seenAt
        mark = null
      }
      if (end === null || !isAfter(end, reached)) levelAt = now()
      else mark ??= { end, seenAt: now() }
      return mark !== null && now() - mark.seenAt > maxAgeMs
    },
  }
}
