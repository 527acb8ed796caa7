import { boundedCache } from '../../platform/bounded-cache.ts'
import type { VaultLimits } from '../limits.ts'

/** Unwrapped data keys by user, bounded in number and age. */
export interface KeyCache {
  get(userId: string): Buffer | null
  set(userId: string, key: Buffer): void
  drop(userId: string): void
}

/** @param now monotonic milliseconds */
export const createKeyCache = (
  { cachedKeysMax, cachedKeyMs }: VaultLimits,
  now: () => number,
): KeyCache => {
  const entries = boundedCache<{ readonly key: Buffer; readonly until: number }>(cachedKeysMax)
  return {
    get: (userId) => {
      const entry = entries.get(userId)
      if (entry === undefined) return null
      if (entry.until > now()) return entry.key
      entries.delete(userId)
      return null
    },
    set: (userId, key) => {
      entries.set(userId, { key, until: now() + cachedKeyMs })
    },
    drop: (userId) => {
      entries.delete(userId)
    },
  }
}
