import type { EventStore } from '../../eventstore/port.ts'
import type { Position } from '../../eventstore/position.ts'
import type { Duty } from '../../ops/deps.ts'
import type { AlertReport } from '../../processes/alerts/ports.ts'
import { faultSentence } from '../server/fault-sentence.ts'
import { logFollower } from '../stores/log-follower.ts'
import { watchLimits } from './watch-limits.ts'

export interface AlertsHealth {
  readonly heard: (report: AlertReport) => void
  readonly readiness: Duty
}

/** What keeps alerts from being watched, in words; or that they have not looked at events for too long. */
export const alertsHealth = (
  events: Pick<EventStore, 'head'>,
  monotonicNow: () => number,
): AlertsHealth => {
  const { alertsMs: maxAgeMs } = watchLimits
  const follower = logFollower(events, monotonicNow, maxAgeMs)
  let fault: string | null = null
  let reached: Position | null = null
  let pending: string | null = null
  return {
    heard: (report) => {
      if (report.kind === 'reached') reached = report.position
      if (report.kind === 'poison') fault = `alerts stand still: ${report.error.message}`
      else if (report.kind === 'waiting') fault = `alerts wait: ${faultSentence(report.error)}`
      else if (report.kind === 'watching') fault = null
      else if (report.kind === 'pending')
        pending =
          report.alerts === 0
            ? null
            : `alerts that cannot be triggered: ${report.alerts.toString()}; ${faultSentence(report.error)}`
    },
    readiness: {
      name: 'alerts',
      maxAgeMs,
      lastDoneAt: follower.lastDoneAt,
      fault: async () => {
        if (fault !== null || pending !== null) return fault ?? pending
        return (await follower.isLate(reached))
          ? 'alerts have not looked at the newest events for too long'
          : null
      },
    },
  }
}
