import type { HttpLimits } from './http-limits.ts'
import { createBurstLimiter, createLimiter } from './limiter.ts'

/** The counters of one process; each `web` node counts for itself. */
export const createLimiters = (limits: HttpLimits) => {
  const { burstWindowMs, limiterCountersMax: countersMax } = limits
  type Limit = keyof HttpLimits
  const limiter = (times: Limit, window: Limit) =>
    createLimiter({ timesMax: limits[times], windowMs: limits[window], countersMax })
  const burstLimiter = (perSecondMax: number, burstMax: number) =>
    createBurstLimiter({ perSecondMax, burstMax, burstWindowMs, countersMax })
  return {
    wrongPasswordsPerAccountAndAddress: limiter(
      'wrongPasswordsPerAccountAndAddressMax',
      'wrongPasswordsWindowMs',
    ),
    wrongPasswordsPerAccount: limiter('wrongPasswordsPerAccountMax', 'wrongPasswordsWindowMs'),
    wrongPasswordsPerAddress: limiter('wrongPasswordsPerAddressMax', 'wrongPasswordsWindowMs'),
    registrationsPerAddress: limiter('registrationsPerAddressMax', 'registrationsWindowMs'),
    pastReadsPerAddress: limiter('pastReadsPerAddressMax', 'pastReadsWindowMs'),
    channelMessagesPerUser: limiter('channelMessagesPerUserMax', 'channelMessagesWindowMs'),
    codesPerAddress: limiter('codesPerAddressMax', 'channelMessagesWindowMs'),
    chatPerUser: burstLimiter(limits.chatPerSecondMax, limits.chatBurstMax),
    writesPerUser: burstLimiter(limits.writesPerSecondMax, limits.writesBurstMax),
  }
}

export type Limiters = ReturnType<typeof createLimiters>
