import { tapeLimits } from '../../../domain/tape/limits.ts'
import type { FeedReport } from '../../../market/feed-port.ts'
import type { Duty } from '../../../ops/deps.ts'
import { periodicDuty } from '../periodic-duty.ts'

/** A quarter hour is recorded once it is over; one is missed, and recording takes its time. */
const tapesMaxAgeMs = 3 * tapeLimits.segmentMs

/** Days of which the fault is remembered; the oldest is forgotten first. */
const refusedMax = 10

const shownMax = 3

const sentenceOf = (refused: ReadonlyMap<string, string>): string => {
  const more = refused.size - shownMax
  const shown = [...refused.values()].slice(-shownMax).join('; ')
  return more > 0 ? `${shown}; and of ${more.toString()} more days` : shown
}

/** Reports ticks that are not in the tape of their day. They do not expire meanwhile. */
export const tapesHealth = (monotonicNow: () => number) => {
  const refused = new Map<string, string>()
  const { readiness, done } = periodicDuty(
    { name: 'tapes', maxAgeMs: tapesMaxAgeMs, keepsTraffic: true },
    'the tape of the day has not been continued for too long',
    monotonicNow,
  )
  const fault: Duty['fault'] = () =>
    refused.size > 0 ? Promise.resolve(sentenceOf(refused)) : readiness.fault()
  return {
    readiness: { ...readiness, fault },
    /** The faults by the date of the day. */
    refused: refused as ReadonlyMap<string, string>,
    record: (report: FeedReport): void => {
      if (report.kind === 'tape_continued' || report.kind === 'tape_recorded') {
        refused.delete(report.date)
        done()
      } else if (report.kind === 'tape_refused') {
        refused.delete(report.date)
        refused.set(report.date, report.sentence)
        const [oldest] = refused.keys()
        if (oldest !== undefined && refused.size > refusedMax) refused.delete(oldest)
      }
    },
  }
}
