import type { Direction } from '../conditions/condition.ts'

/** Creates the list of keys; a test counts how often they are read. */
export type KeyList = (keys: number[]) => number[]

const plain: KeyList = (keys) => keys

const always = () => true

/**
 * Levels of which the next one is known that a measurement reaches: a heap of four children each, which
 * are side by side in memory. Adding a level or taking one off looks at one path through it. An entry
 * that ceases to be live stays until it is the next one or most are like it, because finding it costs
 * more.
 */
export class PriceLevels<Entry = string> {
  readonly #sign: 1 | -1
  readonly #isLive: (entry: Entry) => boolean
  /**
   * Of each level, negated on levels that are reached downwards: measurements grow towards it. None is
   * less than that of its parent, which is at a quarter of its place; the first is that of a live entry.
   */
  readonly #keys: number[]
  readonly #entries: Entry[] = []
  /** At least as many as are not live. */
  #dropped = 0

  /** @param isLive whether an entry is to be handed out still */
  constructor(direction: Direction, isLive: (entry: Entry) => boolean = always, list = plain) {
    this.#sign = direction === 'up' ? 1 : -1
    this.#isLive = isLive
    this.#keys = list([])
  }

  /** The least key that a measurement, with its sign turned on levels down, has to reach. */
  get nextKey(): number {
    return this.#keys[0] ?? Number.POSITIVE_INFINITY
  }

  /** @returns the level's key, see {@link nextKey} */
  add(level: number, entry: Entry): number {
    const key = this.#sign * level
    this.#rise(this.#keys.length, key, entry)
    return key
  }

  /** An entry may have ceased to be live. */
  drop() {
    this.#dropped += 1
    if (2 * this.#dropped > this.#keys.length) this.#sweep()
    this.#trim()
  }

  /** Live entries, in no order. */
  all(): readonly Entry[] {
    return this.#entries.filter(this.#isLive)
  }

  /** Takes off every level that this measurement reaches, nearest first; NaN reaches none. */
  takeReached(measured: number, take: (entry: Entry) => void) {
    const reached = this.#sign * measured
    while (reached >= this.nextKey) {
      const entry = this.#entries[0]
      if (entry === undefined) return
      this.#takeFirst()
      this.#trim()
      take(entry)
    }
  }

  /** Where none was dropped the next entry is not read: it may be anywhere in the memory. */
  #trim() {
    while (this.#dropped > 0) {
      const first = this.#entries[0]
      if (first === undefined || this.#isLive(first)) return
      this.#takeFirst()
      this.#dropped -= 1
    }
  }

  #takeFirst() {
    const key = this.#keys.pop()
    const entry = this.#entries.pop()
    if (key !== undefined && entry !== undefined && this.#keys.length > 0) this.#sink(0, key, entry)
  }

  #sweep() {
    const [keys, entries] = [this.#keys, this.#entries]
    let kept = 0
    for (const [at, entry] of entries.entries()) {
      if (!this.#isLive(entry)) continue
      entries[kept] = entry
      keys[kept] = keys[at] as number
      kept += 1
    }
    entries.length = kept
    keys.length = kept
    for (let at = (kept - 2) >> 2; at >= 0; at -= 1)
      this.#sink(at, keys[at] as number, entries[at] as Entry)
    this.#dropped = 0
  }

  /** Puts a level at a place or, where that is nearer than its parent, above it. */
  #rise(from: number, key: number, entry: Entry) {
    const [keys, entries] = [this.#keys, this.#entries]
    let at = from
    while (at > 0) {
      const parent = (at - 1) >>> 2
      const other = keys[parent] as number
      if (other <= key) break
      keys[at] = other
      entries[at] = entries[parent] as Entry
      at = parent
    }
    keys[at] = key
    entries[at] = entry
  }

  /** Puts a level at a place or, where one below is nearer, below it. */
  #sink(from: number, key: number, entry: Entry) {
    const [keys, entries] = [this.#keys, this.#entries]
    const count = keys.length
    let at = from
    for (let first = 4 * at + 1; first < count; first = 4 * at + 1) {
      const end = Math.min(first + 4, count)
      let child = first
      let least = keys[first] as number
      for (let other = first + 1; other < end; other += 1) {
        const otherKey = keys[other] as number
        if (otherKey >= least) continue
        least = otherKey
        child = other
      }
      if (key <= least) break
      keys[at] = least
      entries[at] = entries[child] as Entry
      at = child
    }
    keys[at] = key
    entries[at] = entry
  }
}
