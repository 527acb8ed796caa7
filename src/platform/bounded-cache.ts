import { LRUCache } from 'lru-cache'

export type BoundedCache<Value extends object | number | true> = LRUCache<string, Value>

/**
 * A cache of the entries that were used last. Its memory grows with its entries; with `max` in place of
 * `maxSize`, `lru-cache` allocates for all of them when the cache is made, which takes milliseconds.
 */
export const boundedCache = <Value extends object | number | true>(
  entriesMax: number,
): BoundedCache<Value> =>
  new LRUCache<string, Value>({ maxSize: entriesMax, sizeCalculation: () => 1 })
