import type { Duty } from '../../ops/deps.ts'
import type { SignalReport } from '../../processes/signals/ports.ts'
import { faultSentence } from '../server/fault-sentence.ts'

/** A look takes minutes where a long history is studied for the first time. */
const signalsLatestMs = 600_000

/** What keeps signals from being looked for, in words; nothing before they have begun. */
export const signalsHealth = (monotonicNow: () => number) => {
  let fault: string | null = null
  let lookedAt: number | null = null
  const late = () =>
    lookedAt !== null && monotonicNow() - lookedAt > signalsLatestMs
      ? 'signals have not looked at the tape for too long'
      : null
  const readiness: Duty = {
    name: 'signals',
    latestMs: signalsLatestMs,
    lastDidAt: () => lookedAt,
    fault: () => Promise.resolve(fault ?? late()),
  }
  return {
    readiness,
    heard: (report: SignalReport): void => {
      if (report.kind === 'waiting') fault = `signals wait: ${faultSentence(report.error)}`
      if (report.kind !== 'looked') return
      fault = null
      lookedAt = monotonicNow()
    },
    ended: (error: unknown): void => {
      fault = `signals have ended: ${faultSentence(error)}`
    },
  }
}
