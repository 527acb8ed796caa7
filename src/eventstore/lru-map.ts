/** A map that forgets what was used longest ago. */
export interface LruMap<Key, Value> {
  /** Counts as a use. */
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

/** @param entriesMax at least 1 */
export const createLruMap = <Key, Value>(entriesMax: number): LruMap<Key, Value> => {
  // A Map keeps the order of insertion: the first key is the one used longest ago.
  const entries = new Map<Key, Value>()
  return {
    get: (key) => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= entriesMax) return
      const oldest = entries.keys().next()
      if (oldest.done !== true) entries.delete(oldest.value)
    },
    delete: (key) => void entries.delete(key),
  }
}
