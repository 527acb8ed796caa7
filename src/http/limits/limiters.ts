import type { HttpLimits } from './http-limits.ts'
import { type BurstLimiter, createBurstLimiter, createLimiter, type Limiter } from './limiter.ts'

export interface Limiters {
  readonly wrongPasswordsPerAccountAndAddress: Limiter
  readonly wrongPasswordsPerAccount: Limiter
  readonly wrongPasswordsPerAddress: Limiter
  readonly registrationsPerAddress: Limiter
  readonly pastReadsPerAddress: Limiter
  readonly channelMessagesPerUser: Limiter
  readonly codesPerAddress: Limiter
  readonly chatPerUser: BurstLimiter
  readonly writesPerUser: BurstLimiter
}

/** The counters of one process; each `web` node counts for itself. */
export const createLimiters = (limits: HttpLimits): Limiters => {
  const limiter = (timesMax: number, windowMs: number) =>
    createLimiter({ timesMax, windowMs, slotsMax: limits.limiterSlotsMax })
  const burstLimiter = (perSecondMax: number, burstMax: number) =>
    createBurstLimiter({
      perSecondMax,
      burstMax,
      burstWindowMs: limits.burstWindowMs,
      slotsMax: limits.limiterSlotsMax,
    })
  return {
    wrongPasswordsPerAccountAndAddress: limiter(
      limits.wrongPasswordsPerAccountAndAddressMax,
      limits.wrongPasswordsWindowMs,
    ),
    wrongPasswordsPerAccount: limiter(
      limits.wrongPasswordsPerAccountMax,
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
    pastReadsPerAddress: limiter(limits.pastReadsPerAddressMax, limits.pastReadsWindowMs),
    channelMessagesPerUser: limiter(
      limits.channelMessagesPerUserMax,
      limits.channelMessagesWindowMs,
    ),
    codesPerAddress: limiter(limits.codesPerAddressMax, limits.channelMessagesWindowMs),
    chatPerUser: burstLimiter(limits.chatPerSecondMax, limits.chatBurstMax),
    writesPerUser: burstLimiter(limits.writesPerSecondMax, limits.writesBurstMax),
  }
}
