import { createHmac, randomBytes } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface Limiter {
  /** Takes one; null when there was one left, else the seconds until there is. */
  take(key: string): Promise<number | null>
  /** Puts one back that was taken for something that turned out well. */
  giveBack(key: string): Promise<void>
}

export interface LimiterOptions {
  readonly timesMax: number
  readonly windowMs: number
  readonly slotsMax: number
}

/**
 * So many times in a window, counted for each key. Keys are folded into a fixed number of slots
 * under a secret of this process: memory is bounded whatever addresses arrive, nobody can choose
 * whom to share a slot with, and no key (an address is personal) is kept.
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
        // It counts by the clock's setting, and forgets by a timer, after a window at most.
        return Math.max(1, Math.ceil(Math.min(windowMs, refusal.msBeforeNext) / 1_000))
      }
    },
    giveBack: async (key) => {
      await limiter.reward(slotOf(key))
    },
  }
}

/** What was taken can be put back, into the allowance that it came from. */
export type Taken =
  | { readonly ok: true; readonly giveBack: () => Promise<void> }
  | { readonly ok: false; readonly retryAfterSeconds: number }

export interface BurstLimiter {
  /** Takes one. */
  take(key: string): Promise<Taken>
}

export interface BurstOptions {
  readonly perSecondMax: number
  /** So many may come at once, those of that second included. */
  readonly burstMax: number
  /** How long it takes until a burst is allowed again. */
  readonly burstWindowMs: number
  readonly slotsMax: number
}

/** So many a second, and now and then a burst of more. */
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
