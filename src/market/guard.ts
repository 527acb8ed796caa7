import { retry } from '../platform/retry.ts'
import { within } from '../platform/timers.ts'
import type { Clock } from './clock.ts'

export const guardLimits = {
  /** The time limit of one attempt. */
  timeoutMs: 10_000,
  attemptsMax: 3,
  /** The wait after the first failure; it doubles, with full jitter, up to the longest. */
  firstWaitMs: 500,
  waitMaxMs: 5_000,
  /** After this many failures in a row, the service is not called … */
  failuresMax: 5,
  /** … for this long; then one call is let through as a test. */
  restMs: 60_000,
} as const

export type GuardLimits = { readonly [Name in keyof typeof guardLimits]: number }

export interface GuardDeps {
  readonly clock: Pick<Clock, 'monotonic'>
  /** Uniform in [0, 1): the jitter of waits. */
  readonly random: () => number
  readonly limits?: Partial<GuardLimits>
}

export type Guard = <Result>(ask: (signal: AbortSignal) => Promise<Result>) => Promise<Result>

class LeftAlone extends Error {
  override readonly name = 'LeftAlone'
}

/**
 * Calls a company's service: each attempt has a time limit, failures are retried with growing
 * waits, and a service that keeps failing is not called for a while, so that our attempts do not
 * keep it down and callers get an answer at once.
 * @throws what the last attempt threw; while the service is left alone, an error that says so
 */
export const createGuard = ({ clock, random, limits }: GuardDeps): Guard => {
  const { timeoutMs, attemptsMax, failuresMax, restMs, ...backoff } = { ...guardLimits, ...limits }
  let failures = 0
  let askedAgainAt = -Infinity
  const attempt = async <Result>(ask: (signal: AbortSignal) => Promise<Result>) => {
    if (failures >= failuresMax) {
      if (clock.monotonic() < askedAgainAt)
        throw new LeftAlone(`The service is left alone after ${failures.toString()} failures.`)
      // Others are refused until this one is answered.
      askedAgainAt = clock.monotonic() + restMs
    }
    const giveUp = new AbortController()
    try {
      const result = await within(timeoutMs, ask(giveUp.signal), () => {
        giveUp.abort()
        throw new Error(`The service did not answer within ${timeoutMs.toString()} ms.`)
      })
      failures = 0
      return result
    } catch (error) {
      failures += 1
      askedAgainAt = clock.monotonic() + restMs
      throw error
    }
  }
  const onFailure = (error: unknown, _waitMs: number, attempts: number) => {
    if (attempts >= attemptsMax || error instanceof LeftAlone) throw error
  }
  return <Result>(ask: (signal: AbortSignal) => Promise<Result>) =>
    retry(() => attempt(ask), { ...backoff, random, onFailure }) as Promise<Result>
}
