import { retry } from '../platform/retry.ts'
import { within } from '../platform/timers.ts'
import type { Clock } from './clock.ts'

export const guardLimits = {
  /** One attempt takes no longer. */
  timeoutMs: 10_000,
  attemptsMax: 3,
  /** The wait after the first failure; it doubles, with full jitter, up to the longest. */
  firstWaitMs: 500,
  waitMaxMs: 5_000,
  /** After so many failed attempts in a row nobody is asked any more … */
  failuresMax: 5,
  /** … for so long; then one question is let through to see. */
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
 * How a company's service is asked: each attempt bounded in time, failures repeated with growing
 * waits, and a service that keeps failing left alone for a while, so that our attempts are not what
 * keeps it down and callers are answered at once.
 *
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
