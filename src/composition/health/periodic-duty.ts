import type { Duty } from '../../ops/deps.ts'

/**
 * A duty that is done periodically.
 * @param late its fault when it was last done more than `maxAgeMs` ago
 * @param begunAt monotonic milliseconds: the age counts from here until it is first done; null: it
 * cannot be late before
 */
export const periodicDuty = (
  duty: Pick<Duty, 'name' | 'lastResult' | 'keepsTraffic'> & { readonly maxAgeMs: number },
  late: string,
  monotonicNow: () => number,
  begunAt: number | null = null,
) => {
  let fault: string | null = null
  let doneAt: number | null = null
  const isLate = () => {
    const since = doneAt ?? begunAt
    return since !== null && monotonicNow() - since > duty.maxAgeMs
  }
  return {
    readiness: {
      ...duty,
      lastDoneAt: () => doneAt,
      fault: () => Promise.resolve(fault ?? (isLate() ? late : null)),
    },
    /** Records that it was done. */
    done: (): void => {
      fault = null
      doneAt = monotonicNow()
    },
    /** Sets its fault until it is done again. */
    failed: (sentence: string): void => {
      fault = sentence
    },
  }
}
