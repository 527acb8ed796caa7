import { backoffMs, type BackoffLimits } from './backoff.ts'
import { wait as waitForIt } from './timers.ts'

export interface RetryOptions extends BackoffLimits {
  /** Uniform in [0, 1). */
  readonly random: () => number
  /** Default: it is never aborted. */
  readonly signal?: AbortSignal
  /**
   * Called with each failure before the wait.
   * @param failures in a row, at least 1
   * @throws what another attempt does not mend
   */
  readonly onFailure: (error: unknown, waitMs: number, failures: number) => void
  /** Resolves after this many milliseconds or when the signal is aborted. */
  readonly wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

/**
 * Does the work again, with exponential backoff, until it succeeds.
 * @returns undefined: the signal was aborted first
 * @throws what `onFailure` throws
 */
export const retry = async <Result>(
  work: () => Promise<Result>,
  options: RetryOptions,
): Promise<Result | undefined> => {
  const { random, signal, onFailure, wait = waitForIt } = options
  for (let failures = 1; signal?.aborted !== true; failures += 1)
    try {
      return await work()
    } catch (error) {
      const waitMs = backoffMs(failures, options, random)
      onFailure(error, waitMs, failures)
      await wait(waitMs, signal)
    }
  return undefined
}
