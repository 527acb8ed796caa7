import { createHmac, randomBytes } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface Limiter {
  /** Takes one; null when there was one left, otherwise the seconds until there is. */
  take(key: string): Promise<number | null>
  /** Returns one that was taken for an attempt that succeeded. */
  giveBack(key: string): Promise<void>
}

export interface LimiterOptions {
  readonly timesMax: number
  readonly windowMs: number
  readonly slotsMax: number
}

/**
 * A number of attempts per window, counted for each key. Keys are hashed into a fixed number of
 * slots with a secret of this process: memory is bounded for any addresses, clients cannot choose
 * with whom they share a slot, and no key (an address is personal) is stored.
 */
export const createLimiter = ({ timesMax, windowMs, slotsMax }: LimiterOptions): Limiter => {
  const limiter = new RateLimiterMemory({ points: timesMax, duration: windowMs / 1_000 })
  const secret = randomBytes(32)
  const slotOf = (key: string): number =>
    createHmac('sha256', secret).update(key).digest().readUIntBE(0, 6) % slotsMax

  return {
    take: async (key) => {
      try {
        await limiter.consume(slotOf(key))
        return null
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        // It counts by the wall clock, and forgets by a timer, after a window at most.
        return Math.max(1, Math.ceil(Math.min(windowMs, refusal.msBeforeNext) / 1_000))
      }
    },
    giveBack: async (key) => {
      await limiter.reward(slotOf(key))
    },
  }
}

/** A taken permit can be returned to its allowance. */
export type Taken =
  | { readonly ok: true; readonly giveBack: () => Promise<void> }
  | { readonly ok: false; readonly retryAfterSeconds: number }

export interface BurstLimiter {
  /** Takes one. */
  take(key: string): Promise<Taken>
}

export interface BurstOptions {
  readonly perSecondMax: number
  /** The burst, including those of the same second. */
  readonly burstMax: number
  /** The time until the next full burst. */
  readonly burstWindowMs: number
  readonly slotsMax: number
}

/** A rate per second, with occasional bursts. */
export const createBurstLimiter = (options: BurstOptions): BurstLimiter => {
  const { perSecondMax, burstMax, burstWindowMs, slotsMax } = options
  const steady = createLimiter({ timesMax: perSecondMax, windowMs: 1_000, slotsMax })
  const extra = createLimiter({
    timesMax: burstMax - perSecondMax,
    windowMs: burstWindowMs,
    slotsMax,
  })
  return {
    take: async (key) => {
      const retryAfterSeconds = await steady.take(key)
      if (retryAfterSeconds === null) return { ok: true, giveBack: () => steady.giveBack(key) }
      if ((await extra.take(key)) !== null) return { ok: false, retryAfterSeconds }
      return { ok: true, giveBack: () => extra.giveBack(key) }
    },
  }
}
