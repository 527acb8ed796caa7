import { createHmac, randomBytes } from 'node:crypto'

export interface Limiter {
  /** Takes one; null when there was one left, otherwise the seconds until there is. */
  take(key: string): number | null
  /** Returns one that was taken for an attempt that succeeded. */
  giveBack(key: string): void
}

export interface LimiterOptions {
  readonly timesMax: number
  readonly windowMs: number
  /** More than one. */
  readonly countersMax: number
}

interface Counter {
  taken: number
  readonly endsAt: number
}

/**
 * A number of attempts per window, counted for each key. Half of the counters are for one key each;
 * while there are that many, further keys share the other half. Memory is bounded for any addresses,
 * clients cannot choose with whom they share, and no key (an address is personal) is stored: a
 * counter's name is the key's hash with a secret of this process.
 */
export const createLimiter = ({ timesMax, windowMs, countersMax }: LimiterOptions): Limiter => {
  const ownMax = Math.floor(countersMax / 2)
  const sharedMax = countersMax - ownMax
  const secret = randomBytes(32)
  /** All windows are equally long, so the first to end come first. */
  const counters = new Map<string | number, Counter>()

  const counterOf = (key: string): Counter => {
    // Not the time of day, which can be set back.
    const now = performance.now()
    for (const [ended, { endsAt }] of counters)
      if (endsAt <= now) counters.delete(ended)
      else break
    const hash = createHmac('sha256', secret).update(key).digest()
    const own = hash.toString('base64')
    const hasOwn = counters.has(own) || counters.size < ownMax
    const name = hasOwn ? own : hash.readUIntBE(0, 6) % sharedMax
    const counter = counters.get(name) ?? { taken: 0, endsAt: now + windowMs }
    counters.set(name, counter)
    return counter
  }

  return {
    take: (key) => {
      const counter = counterOf(key)
      if (counter.taken >= timesMax)
        return Math.max(1, Math.ceil((counter.endsAt - performance.now()) / 1_000))
      counter.taken += 1
      return null
    },
    giveBack: (key) => {
      const counter = counterOf(key)
      counter.taken = Math.max(0, counter.taken - 1)
    },
  }
}

/** A taken permit can be returned to its allowance. */
export type Taken =
  | { readonly ok: true; readonly giveBack: () => void }
  | { readonly ok: false; readonly retryAfterSeconds: number }

export interface BurstLimiter {
  /** Takes one. */
  take(key: string): Taken
}

export interface BurstOptions {
  readonly perSecondMax: number
  /** The burst, including those of the same second. */
  readonly burstMax: number
  /** The time until the next full burst. */
  readonly burstWindowMs: number
  readonly countersMax: number
}

/** A rate per second, with occasional bursts. */
export const createBurstLimiter = (options: BurstOptions): BurstLimiter => {
  const { perSecondMax, burstMax, burstWindowMs, countersMax } = options
  const steady = createLimiter({ timesMax: perSecondMax, windowMs: 1_000, countersMax })
  const extra = createLimiter({
    timesMax: burstMax - perSecondMax,
    windowMs: burstWindowMs,
    countersMax,
  })
  return {
    take: (key) => {
      const retryAfterSeconds = steady.take(key)
      if (retryAfterSeconds === null) return { ok: true, giveBack: () => steady.giveBack(key) }
      if (extra.take(key) !== null) return { ok: false, retryAfterSeconds }
      return { ok: true, giveBack: () => extra.giveBack(key) }
    },
  }
}
