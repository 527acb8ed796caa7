import { counted } from '../../../contracts/counted.ts'
import type { Position } from '../../../eventstore/position.ts'
import type { Duty } from '../../../ops/deps.ts'
import type { AlertReport } from '../../../processes/alerts/ports.ts'
import { faultSentence } from '../../server/fault-sentence.ts'
import { logFollower, type ReadLogEnd } from '../../stores/log-follower.ts'
import { watchLimits } from '../watch-limits.ts'

/** Reports why alerts are not evaluated, or that the alert process has not read the newest events. */
export const alertsHealth = (readEnd: ReadLogEnd) => {
  const { alertsMs: maxAgeMs } = watchLimits
  const follower = logFollower(readEnd, maxAgeMs)
  let fault: string | null = null
  let reached: Position | null = null
  let pending: string | null = null
  const readiness: Duty = {
    name: 'alerts',
    maxAgeMs,
    lastDoneAt: follower.lastDoneAt,
    fault: async () => {
      if (fault !== null || pending !== null) return fault ?? pending
      return (await follower.isLate(reached))
        ? 'alerts have not read the newest events for too long'
        : null
    },
  }
  return {
    record: (report: AlertReport): void => {
      if (report.kind === 'reached') reached = report.position
      if (report.kind === 'poison')
        fault = `alerts stopped at an unreadable event: ${report.error.message}`
      else if (report.kind === 'waiting')
        fault = `alerts are not evaluated: ${faultSentence(report.error)}`
      else if (report.kind === 'watching') fault = null
      else if (report.kind === 'pending')
        pending =
          report.alerts === 0
            ? null
            : `${counted(report.alerts, 'alert')} cannot be triggered: ${faultSentence(report.error)}`
    },
    readiness,
  }
}
