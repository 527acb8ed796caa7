import type { EventStore } from '../../eventstore/port.ts'
import type { Position } from '../../eventstore/position.ts'
import type { Duty } from '../../ops/deps.ts'
import { logFollower } from '../stores/log-follower.ts'
import { watchLimits } from './watch-limits.ts'

interface Follower {
  /** How far it followed the log; null: it does not yet. */
  reached(): Position | null
}

/**
 * What screens go by, in the memory of a server: late when it has not reached an end of the log in
 * time. Without metrics a server is still worth its traffic, without prices it is not.
 * @param monotonicNow milliseconds
 */
export const readerDuties = (
  sockets: Follower,
  scanner: Follower,
  events: Pick<EventStore, 'head'>,
  monotonicNow = () => performance.now(),
): readonly Duty[] => {
  const { readersMs: maxAgeMs } = watchLimits
  const dutyOf = (name: string, followed: Follower, late: string): Duty => {
    const { isLate, lastDoneAt } = logFollower(events, monotonicNow, maxAgeMs)
    const fault = async () => ((await isLate(followed.reached())) ? late : null)
    return { name, maxAgeMs, lastDoneAt, fault }
  }
  return [
    dutyOf('sockets', sockets, 'sockets have not been told of the newest events for too long'),
    {
      ...dutyOf('scanner', scanner, 'the scanner has not seen the newest events for too long'),
      keepsTraffic: true,
    },
  ]
}
