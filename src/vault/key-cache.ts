import type { VaultLimits } from './limits.ts'

/** Unwrapped data keys by user, bounded in number and age. */
export interface KeyCache {
  get(userId: string): Buffer | null
  set(userId: string, key: Buffer): void
  drop(userId: string): void
}

/** @param now Unix ms */
export const createKeyCache = (
  { cachedKeysMax, cachedKeyMs }: VaultLimits,
  now: () => number,
): KeyCache => {
  // A Map keeps the order of insertion, so its first entry is the least recently used.
  const entries = new Map<string, { readonly key: Buffer; readonly until: number }>()
  return {
    get: (userId) => {
      const entry = entries.get(userId)
      if (entry === undefined) return null
      entries.delete(userId)
      if (entry.until <= now()) return null
      entries.set(userId, entry)
      return entry.key
    },
    set: (userId, key) => {
      entries.delete(userId)
      entries.set(userId, { key, until: now() + cachedKeyMs })
      if (entries.size <= cachedKeysMax) return
      const [oldest] = entries.keys()
      if (oldest !== undefined) entries.delete(oldest)
    },
    drop: (userId) => {
      entries.delete(userId)
    },
  }
}
