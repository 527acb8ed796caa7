import type { SignalReport } from '../../processes/signals/ports.ts'
import { faultSentence } from '../server/fault-sentence.ts'
import { recurringDuty } from './recurring-duty.ts'

/** A look takes minutes where a long history is studied for the first time. */
const signalsMaxAgeMs = 600_000

/** What keeps signals from being looked for, in words; nothing before they have begun. */
export const signalsHealth = (monotonicNow: () => number) => {
  const duty = { name: 'signals', maxAgeMs: signalsMaxAgeMs }
  const late = 'signals have not looked at the tape for too long'
  const { readiness, did, failed } = recurringDuty(duty, late, monotonicNow)
  return {
    readiness,
    heard: (report: SignalReport): void => {
      if (report.kind === 'waiting') failed(`signals wait: ${faultSentence(report.error)}`)
      if (report.kind === 'looked') did()
    },
    ended: (error: unknown): void => failed(`signals have ended: ${faultSentence(error)}`),
  }
}
