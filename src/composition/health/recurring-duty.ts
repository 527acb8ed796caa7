import type { Duty } from '../../ops/deps.ts'

export interface RecurringDuty {
  readonly readiness: Duty
  /** It was done, to the end. */
  readonly did: () => void
  /** What keeps it from being done, until it is. */
  readonly failed: (sentence: string) => void
}

/**
 * A duty that is done again and again.
 * @param late its sentence when the last time is longer ago than `maxAgeMs`
 * @param begunAt monotonic milliseconds: it is late after that, too; null: only after the first time
 */
export const recurringDuty = (
  duty: Pick<Duty, 'name' | 'lastResult' | 'keepsTraffic'> & { readonly maxAgeMs: number },
  late: string,
  monotonicNow: () => number,
  begunAt: number | null = null,
): RecurringDuty => {
  let fault: string | null = null
  let didAt: number | null = null
  const isLate = () => {
    const since = didAt ?? begunAt
    return since !== null && monotonicNow() - since > duty.maxAgeMs
  }
  return {
    readiness: {
      ...duty,
      lastDoneAt: () => didAt,
      fault: () => Promise.resolve(fault ?? (isLate() ? late : null)),
    },
    did: () => {
      fault = null
      didAt = monotonicNow()
    },
    failed: (sentence) => {
      fault = sentence
    },
  }
}
