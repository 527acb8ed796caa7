import type { Duty } from '../ops/deps.ts'
import type { AlertReport } from '../processes/alerts/ports.ts'
import { faultSentence } from './fault-sentence.ts'

export interface AlertsHealth {
  readonly heard: (report: AlertReport) => void
  readonly readiness: Duty
}

/** What keeps alerts from being watched, in words; nothing before they have begun. */
export const alertsHealth = (monotonicNow: () => number): AlertsHealth => {
  let fault: string | null = null
  let reachedAt: number | null = null
  let held: string | null = null
  return {
    heard: (report) => {
      if (report.kind === 'reached') reachedAt = monotonicNow()
      if (report.kind === 'poison') fault = `alerts stand still: ${report.error.message}`
      else if (report.kind === 'waiting') fault = `alerts wait: ${faultSentence(report.error)}`
      else if (report.kind === 'watching') fault = null
      else if (report.kind === 'held')
        held =
          report.alerts === 0
            ? null
            : `alerts that cannot be triggered: ${report.alerts.toString()}; ${faultSentence(report.error)}`
    },
    readiness: {
      name: 'alerts',
      lastDidAt: () => reachedAt,
      fault: () => Promise.resolve(fault ?? held),
    },
  }
}
