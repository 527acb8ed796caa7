import type { Duty } from '../../ops/deps.ts'
import { watchLimits } from './watch-limits.ts'

/**
 * A duty that a store fulfils by answering. Each check asks again.
 * @param ask returns the fault in a sentence, or null; it calls `answered` when the store has answered
 * @param monotonicNow milliseconds
 */
export const answeringDuty = (
  name: string,
  ask: (answered: () => void) => Promise<string | null>,
  monotonicNow: () => number,
): Duty => {
  let answeredAt: number | null = null
  const answered = (): void => {
    answeredAt = monotonicNow()
  }
  return {
    name,
    maxAgeMs: watchLimits.answerMs,
    lastDoneAt: () => answeredAt,
    fault: () => ask(answered),
  }
}
