import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleAll,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'

export interface GuardLimits {
  /** One attempt takes no longer. */
  readonly timeoutMs: number
  readonly attemptsMax: number
  /** The wait after the first failure; it doubles, with jitter, up to the longest. */
  readonly retryWaitMsMin: number
  readonly retryWaitMsMax: number
  /** After so many failed attempts in a row nobody is asked any more … */
  readonly failuresMax: number
  /** … for so long; then one question is let through to see. */
  readonly restMs: number
}

export const guardLimits: GuardLimits = {
  timeoutMs: 10_000,
  attemptsMax: 3,
  retryWaitMsMin: 250,
  retryWaitMsMax: 5_000,
  failuresMax: 5,
  restMs: 60_000,
}

export type Guard = <Result>(ask: (signal: AbortSignal) => Promise<Result>) => Promise<Result>

/**
 * How a company's service is asked: each attempt bounded in time, failures repeated with growing
 * waits, and a service that keeps failing left alone for a while, so that our attempts are not what
 * keeps it down and callers are answered at once.
 *
 * @throws what the last attempt threw; while the service rests, an error that says so
 */
export const createGuard = (limits: Partial<GuardLimits> = {}): Guard => {
  const { timeoutMs, attemptsMax, retryWaitMsMin, retryWaitMsMax, failuresMax, restMs } = {
    ...guardLimits,
    ...limits,
  }
  const backoff = new ExponentialBackoff({
    initialDelay: retryWaitMsMin,
    maxDelay: retryWaitMsMax,
  })
  const policy = wrap(
    retry(handleAll, { maxAttempts: attemptsMax - 1, backoff }),
    circuitBreaker(handleAll, {
      halfOpenAfter: restMs,
      breaker: new ConsecutiveBreaker(failuresMax),
    }),
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
  )
  return (ask) => policy.execute(({ signal }) => ask(signal))
}
