import type { HttpLimits } from './http-limits.ts'
import { createLimiter, type Limiter } from './limiter.ts'

export interface Limiters {
  readonly wrongPasswordsPerAccountAndAddress: Limiter
  readonly wrongPasswordsPerAddress: Limiter
  readonly registrationsPerAddress: Limiter
}

/** The counters of one process; each `web` node counts for itself. */
export const createLimiters = (limits: HttpLimits): Limiters => {
  const limiter = (timesMax: number, windowMs: number) =>
    createLimiter({ timesMax, windowMs, slotsMax: limits.limiterSlotsMax })
  return {
    wrongPasswordsPerAccountAndAddress: limiter(
      limits.wrongPasswordsPerAccountAndAddressMax,
      limits.wrongPasswordsWindowMs,
    ),
    wrongPasswordsPerAddress: limiter(
      limits.wrongPasswordsPerAddressMax,
      limits.wrongPasswordsWindowMs,
    ),
    registrationsPerAddress: limiter(
      limits.registrationsPerAddressMax,
      limits.registrationsWindowMs,
    ),
  }
}
