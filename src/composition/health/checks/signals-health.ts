import type { SignalReport } from '../../../processes/signals/ports.ts'
import { faultSentence } from '../../server/fault-sentence.ts'
import { periodicDuty } from '../periodic-duty.ts'

/** The first evaluation of a long history takes minutes. */
const signalsMaxAgeMs = 600_000

/** Reports why signals are not evaluated; nothing before the first evaluation. */
export const signalsHealth = (monotonicNow: () => number) => {
  const duty = { name: 'signals', maxAgeMs: signalsMaxAgeMs }
  const late = 'signals have not been evaluated for too long'
  const { readiness, done, failed } = periodicDuty(duty, late, monotonicNow)
  return {
    readiness,
    record: (report: SignalReport): void => {
      if (report.kind === 'waiting')
        failed(`signals are not evaluated: ${faultSentence(report.error)}`)
      if (report.kind === 'evaluated') done()
    },
    ended: (error: unknown): void => failed(`signals failed: ${faultSentence(error)}`),
  }
}
