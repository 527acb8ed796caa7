import type { Direction } from '../conditions/condition.ts'

interface Rung {
  /** The level, negated on a set of price levels that is reached downwards: measurements grow towards it. */
  readonly key: number
  readonly id: string
}

/** Creates the list of keys; a test counts how often they are read. */
export type KeyList = (keys: number[]) => number[]

const plain: KeyList = (keys) => keys

/** Additions of at most this share of the set of price levels are put in place one by one, more by sorting. */
const additionsOneByOneMaxShare = 0.01

/**
 * Levels in the order in which a measurement reaches them, the next one last. Queries are cheap
 * while no level is reached, and reached levels are removed from the end; adding and removing look the
 * place up by halving.
 */
export class PriceLevels {
  readonly #sign: 1 | -1
  /**
   * Keys, descending, and beside them the ids: a list of numbers holds them side by side, where a
   * list of rungs would have each in another place of the memory.
   */
  #keys: number[]
  #ids: string[] = []
  /** Not yet in place: thousands that come at once are sorted in once. */
  #added: Rung[] = []

  readonly #list: KeyList

  constructor(direction: Direction, list = plain) {
    this.#sign = direction === 'up' ? 1 : -1
    this.#list = list
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
  add(level: number, id: string): number {
    const key = this.#sign * level
    this.#added.push({ key, id })
    return key
  }

  remove(level: number, id: string) {
    this.settle()
    const key = this.#sign * level
    for (let index = this.#firstUpTo(key); this.#keys[index] === key; index += 1)
      if (this.#ids[index] === id) {
        this.#keys.splice(index, 1)
        this.#ids.splice(index, 1)
        return
      }
  }

  /** Of every level, nearest last. */
  ids(): readonly string[] {
    this.settle()
    return this.#ids
  }

  /** Takes off every rung that this measurement reaches, nearest first; NaN reaches none. */
  takeReached(measured: number, take: (id: string) => void) {
    if (this.#added.length > 0) this.settle()
    const reached = this.#sign * measured
    const [keys, ids] = [this.#keys, this.#ids]
    while (reached >= (keys[keys.length - 1] ?? Number.POSITIVE_INFINITY)) {
      keys.pop()
      const id = ids.pop()
      if (id === undefined) return
      take(id)
    }
  }

  /** Sorts new levels now instead of at the next measurement. */
  settle() {
    const added = this.#added
    if (added.length === 0) return
    this.#added = []
    if (added.length <= this.#keys.length * additionsOneByOneMaxShare)
      for (const { key, id } of added) {
        const index = this.#firstUpTo(key)
        this.#keys.splice(index, 0, key)
        this.#ids.splice(index, 0, id)
      }
    else this.#sortIn(added)
  }

  #sortIn(added: Rung[]) {
    const standing = this.#keys.map((key, index): Rung => ({ key, id: this.#ids[index] ?? '' }))
    const rungs = [...added.reverse(), ...standing].sort((a, b) => b.key - a.key)
    this.#keys = this.#list(rungs.map(({ key }) => key))
    this.#ids = rungs.map(({ id }) => id)
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
