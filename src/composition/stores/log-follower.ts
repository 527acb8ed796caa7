import type { EventStore } from '../../eventstore/port.ts'
import { isAfter, type Position } from '../../eventstore/position.ts'

/** Where the log ended at one moment. */
export interface LogEnd {
  /** null: the log is empty. */
  readonly position: Position | null
  /** Monotonic milliseconds: when it was asked for. */
  readonly readAt: number
}

/** @throws EventStoreUnavailable */
export type ReadLogEnd = () => Promise<LogEnd>

/** Much less than any delay that a duty may have. */
const sharedMs = 250

/**
 * Reads the end of the log for all duties together: those that ask within `sharedMs` share one
 * answer.
 * @param now monotonic milliseconds
 */
export const logEndReader = (events: Pick<EventStore, 'head'>, now: () => number): ReadLogEnd => {
  let reading: Promise<LogEnd> | null = null
  let begunAt = 0
  return () => {
    const readAt = now()
    if (reading === null || readAt - begunAt >= sharedMs) {
      begunAt = readAt
      reading = events.head().then((position) => ({ position, readAt }))
    }
    return reading
  }
}

export interface LogFollower {
  /** Monotonic milliseconds: when it last had reached the end of the log, as far as was checked. */
  readonly lastDoneAt: () => number | null
  /** Checks whether an end of the log that was seen `maxAgeMs` ago has not been reached yet. */
  readonly isLate: (reached: Position | null) => Promise<boolean>
}

/**
 * Determines whether a subscriber keeps up with the log. An end of the log is remembered until it
 * is reached, so that the delay counts and not the distance, which is never 0 in a busy log.
 */
export const logFollower = (readEnd: ReadLogEnd, maxAgeMs: number): LogFollower => {
  let mark: { readonly end: Position; readonly seenAt: number } | null = null
  let levelAt: number | null = null
  return {
    lastDoneAt: () => levelAt,
    isLate: async (reached) => {
      const { position: end, readAt } = await readEnd()
      if (mark !== null && !isAfter(mark.end, reached)) {
        levelAt = mark.seenAt
        mark = null
      }
      if (end === null || !isAfter(end, reached)) levelAt = readAt
      else mark ??= { end, seenAt: readAt }
      return mark !== null && readAt - mark.seenAt > maxAgeMs
    },
  }
}
