import { secondsUntilExpiry } from './levels.ts'
import type { Outcome } from './outcome.ts'

/** Beyond its expiry a signal may wait for the next bar: over holidays, a week at most. */
const barWaitSeconds = 7 * 86_400

/** A day is counted whole, once all its cases have had their time. */
export const secondsUntilSettled = secondsUntilExpiry + barWaitSeconds

/** Whether a case is in the record once its day is: one whose symbol stopped trading is in none. */
export const isCounted = (barTime: number, outcome: Outcome | null): outcome is Outcome =>
  outcome !== null && outcome.barTime <= barTime + secondsUntilSettled
