import type { Duty } from '../../ops/deps.ts'
import { watchLimits } from './watch-limits.ts'

/**
 * A duty that is a store's to answer, asked anew at each look.
 *
 * @param ask gives what is wrong in words, or null; `answered` is called when the store has answered
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
