import type { Position } from '../../eventstore/position.ts'
import type { Duty } from '../../ops/deps.ts'
import { logFollower, type ReadLogEnd } from '../stores/log-follower.ts'
import { watchLimits } from './watch-limits.ts'

interface Follower {
  /** The position up to which it has read the log; null: it does not follow it yet. */
  reached(): Position | null
}

/**
 * The sockets and the scanner must keep up with the log. A server whose scanner is late keeps its
 * traffic; one whose sockets are late does not.
 */
export const readerDuties = (
  sockets: Follower,
  scanner: Follower,
  readEnd: ReadLogEnd,
): readonly Duty[] => {
  const { readersMs: maxAgeMs } = watchLimits
  const dutyOf = (name: string, followed: Follower, late: string): Duty => {
    const { isLate, lastDoneAt } = logFollower(readEnd, maxAgeMs)
    const fault = async () => ((await isLate(followed.reached())) ? late : null)
    return { name, maxAgeMs, lastDoneAt, fault }
  }
  return [
    dutyOf('sockets', sockets, 'sockets have not received the newest events for too long'),
    {
      ...dutyOf('scanner', scanner, 'the scanner has not read the newest events for too long'),
      keepsTraffic: true,
    },
  ]
}
