import type { Direction } from '../conditions/condition.ts'

interface Rung<Id> {
  /** The level, negated on a set of price levels that is reached downwards: measurements grow towards it. */
  readonly key: number
  readonly id: Id
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
export class PriceLevels<Id = string> {
  readonly #sign: 1 | -1
  /**
   * Keys, descending, and beside them the ids: a list of numbers holds them side by side, where a
   * list of rungs would have each in another place of the memory.
   */
  readonly #keys: number[]
  readonly #ids: Id[] = []
  /** Not yet in place: thousands that come at once are sorted in once. */
  #added: Rung<Id>[] = []

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
  add(level: number, id: Id): number {
    const key = this.#sign * level
    this.#added.push({ key, id })
    return key
  }

  remove(level: number, id: Id) {
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
  ids(): readonly Id[] {
    this.settle()
    return this.#ids
  }

  /** Takes off every rung that this measurement reaches, nearest first; NaN reaches none. */
  takeReached(measured: number, take: (id: Id) => void) {
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
    const oneByOneMax = Math.max(
      additionsOneByOneMax,
      this.#keys.length * additionsOneByOneMaxShare,
    )
    if (added.length <= oneByOneMax)
      for (const { key, id } of added) {
        const index = this.#firstUpTo(key)
        this.#keys.splice(index, 0, key)
        this.#ids.splice(index, 0, id)
      }
    else this.#mergeIn(added)
  }

  /** Of equal levels, those that were added first stay the nearer ones. */
  #mergeIn(added: Rung<Id>[]) {
    const [keys, ids] = [this.#keys, this.#ids]
    let from = keys.length - 1
    for (const { key, id } of added) {
      keys.push(key)
      ids.push(id)
    }
    added.reverse().sort((a, b) => b.key - a.key)
    let to = keys.length - 1
    for (let rung = added.pop(); rung !== undefined; to -= 1) {
      const key = keys[from] ?? Number.POSITIVE_INFINITY
      const id = ids[from]
      if (id !== undefined && key <= rung.key) {
        keys[to] = key
        ids[to] = id
        from -= 1
      } else {
        keys[to] = rung.key
        ids[to] = rung.id
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
