/** A map that forgets what was not used for long. */
export interface LruMap<Key, Value> {
  /** Counts as a use. */
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

/**
 * Two generations: what is used moves into the young one, and when that is full it becomes the old
 * one, whose entries are forgotten. So a use costs one look-up, where keeping all entries in the
 * order of their use would move each of them every time. The last `entriesMax / 2` keys that were
 * used are always there.
 *
 * @param entriesMax 0: nothing is kept
 */
export const createLruMap = <Key, Value>(entriesMax: number): LruMap<Key, Value> => {
  const youngMax = entriesMax / 2
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()

  const set = (key: Key, value: Value) => {
    young.set(key, value)
    if (young.size <= youngMax) return
    old = young
    young = new Map()
    if (entriesMax === 0) old.clear()
  }

  return {
    get: (key) => {
      const value = young.get(key)
      if (value !== undefined) return value
      const older = old.get(key)
      if (older !== undefined) set(key, older)
      return older
    },
    set,
    delete: (key) => {
      young.delete(key)
      old.delete(key)
    },
  }
}
