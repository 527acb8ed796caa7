import type { Direction } from '../conditions/condition.ts'

interface Rung<Entry> {
  /** The level, negated on a set of price levels that is reached downwards: measurements grow towards it. */
  readonly key: number
  readonly entry: Entry
}

/** Creates the list of keys; a test counts how often they are read. */
export type KeyList = (keys: number[]) => number[]

const plain: KeyList = (keys) => keys

/** Additions of at most this number or this share of the levels are put in place one by one, more together. */
const additionsOneByOneMax = 8
const additionsOneByOneMaxShare = 0.01

/**
 * Levels in the order in which a measurement reaches them, the next one last. Queries are cheap
 * while no level is reached, and reached levels are removed from the end; adding and removing look the
 * place up by halving.
 */
export class PriceLevels<Entry = string> {
  readonly #sign: 1 | -1
  /**
   * Keys, descending, and beside them what waits for each: a list of numbers holds them side by side,
   * where a list of rungs would have each in another place of the memory.
   */
  readonly #keys: number[]
  readonly #entries: Entry[] = []
  /** Not yet in place: thousands that come at once are sorted in once. */
  #added: Rung<Entry>[] = []

  constructor(direction: Direction, list = plain) {
    this.#sign = direction === 'up' ? 1 : -1
    this.#keys = list([])
  }

  get size(): number {
    return this.#keys.length + this.#added.length
  }

  /** The least key that a measurement, with its sign turned on a set of price levels down, has to reach. */
  get nextKey(): number {
    this.settle()
    return this.#keys[this.#keys.length - 1] ?? Number.POSITIVE_INFINITY
  }

  /** @returns the level's key, see {@link nextKey} */
  add(level: number, entry: Entry): number {
    const key = this.#sign * level
    this.#added.push({ key, entry })
    return key
  }

  remove(level: number, entry: Entry) {
    this.settle()
    const key = this.#sign * level
    for (let index = this.#firstUpTo(key); this.#keys[index] === key; index += 1)
      if (this.#entries[index] === entry) {
        this.#keys.splice(index, 1)
        this.#entries.splice(index, 1)
        return
      }
  }

  /** What waits for any level, nearest last. */
  all(): readonly Entry[] {
    this.settle()
    return this.#entries
  }

  /** Takes off every rung that this measurement reaches, nearest first; NaN reaches none. */
  takeReached(measured: number, take: (entry: Entry) => void) {
    if (this.#added.length > 0) this.settle()
    const reached = this.#sign * measured
    const [keys, entries] = [this.#keys, this.#entries]
    while (reached >= (keys[keys.length - 1] ?? Number.POSITIVE_INFINITY)) {
      keys.pop()
      const entry = entries.pop()
      if (entry === undefined) return
      take(entry)
    }
  }

  /** Sorts new levels now instead of at the next measurement. */
  settle() {
    const added = this.#added
    if (added.length === 0) return
    this.#added = []
    const oneByOneMax = Math.max(
      additionsOneByOneMax,
      this.#keys.length * additionsOneByOneMaxShare,
    )
    if (added.length <= oneByOneMax)
      for (const { key, entry } of added) {
        const index = this.#firstUpTo(key)
        this.#keys.splice(index, 0, key)
        this.#entries.splice(index, 0, entry)
      }
    else this.#mergeIn(added)
  }

  /** Of equal levels, those that were added first stay the nearer ones. */
  #mergeIn(added: Rung<Entry>[]) {
    const [keys, entries] = [this.#keys, this.#entries]
    let from = keys.length - 1
    for (const { key, entry } of added) {
      keys.push(key)
      entries.push(entry)
    }
    added.reverse().sort((a, b) => b.key - a.key)
    let to = keys.length - 1
    for (let rung = added.pop(); rung !== undefined; to -= 1) {
      const key = keys[from] ?? Number.POSITIVE_INFINITY
      const entry = entries[from]
      if (entry !== undefined && key <= rung.key) {
        keys[to] = key
        entries[to] = entry
        from -= 1
      } else {
        keys[to] = rung.key
        entries[to] = rung.entry
        rung = added.pop()
      }
    }
  }

  /** The first index whose key is at most this; keys descend. */
  #firstUpTo(key: number): number {
    let low = 0
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#keys[middle] ?? Number.NEGATIVE_INFINITY) > key) low = middle + 1
      else high = middle
    }
    return low
  }
}
