/** Which way a measurement has to go to reach a level. */
export type Direction = 'up' | 'down'

interface Rung {
  /** The level, negated on a ladder that is reached downwards: measurements grow towards it. */
  readonly key: number
  readonly id: string
}

/** Additions of at most this share of the ladder are put in place one by one, more by sorting. */
const additionsOneByOneMaxShare = 0.01

/**
 * Levels in the order in which a measurement reaches them, the next one last. Asking costs nothing
 * while nothing is reached, and what is reached comes off the end; adding and removing look the
 * place up by halving.
 */
export class Ladder {
  readonly #sign: 1 | -1
  #rungs: Rung[] = []
  /** Not yet in place: thousands that come at once are sorted in once. */
  #added: Rung[] = []

  constructor(direction: Direction) {
    this.#sign = direction === 'up' ? 1 : -1
  }

  get size(): number {
    return this.#rungs.length + this.#added.length
  }

  /** The least key that a measurement, with its sign turned on a ladder down, has to reach. */
  get nextKey(): number {
    this.settle()
    return this.#rungs.at(-1)?.key ?? Number.POSITIVE_INFINITY
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
    for (let index = this.#firstUpTo(key); this.#rungs[index]?.key === key; index += 1)
      if (this.#rungs[index]?.id === id) {
        this.#rungs.splice(index, 1)
        return
      }
  }

  /** Takes off every rung that this measurement reaches, nearest first; NaN reaches none. */
  takeReached(measured: number, take: (id: string) => void) {
    if (this.#added.length > 0) this.settle()
    const reached = this.#sign * measured
    for (let next = this.#rungs.at(-1); next !== undefined; next = this.#rungs.at(-1)) {
      if (!(reached >= next.key)) return
      this.#rungs.pop()
      take(next.id)
    }
  }

  /** Puts what was added in place, now instead of at the next measurement. */
  settle() {
    const added = this.#added
    if (added.length === 0) return
    this.#added = []
    if (added.length <= this.#rungs.length * additionsOneByOneMaxShare)
      for (const rung of added) this.#rungs.splice(this.#firstUpTo(rung.key), 0, rung)
    else this.#rungs = [...added.reverse(), ...this.#rungs].sort((a, b) => b.key - a.key)
  }

  /** The first index whose key is at most this; keys descend. */
  #firstUpTo(key: number): number {
    let low = 0
    let high = this.#rungs.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#rungs[middle]?.key ?? Number.NEGATIVE_INFINITY) > key) low = middle + 1
      else high = middle
    }
    return low
  }
}
