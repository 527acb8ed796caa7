import type { Direction } from '../../conditions/condition.ts'
import { PriceLevels } from '../price-levels.ts'
import type { MovedBy } from './moved-by.ts'
import type { QuantityState, Read } from './quantities.ts'

/** What waits for a level; the meter only hands it back. */
export type Waiting = object

type Take = (waiting: Waiting) => void

/** Bounds of a ratio are drawn in by this share, because a division and a product round apart. */
const ratioSlack = 1e-9

/**
 * Between two states a rounded figure may be a step of its rounding outside of what it is in them,
 * and any other this share of it: computing rounds too.
 */
const figureStep = 2e-4
const computedSlack = 1e-9

/** A number that a meter measures. */
export interface Measured {
  readonly read: Read
  /** It is rounded as screens show it. */
  readonly isFigure: boolean
}

interface Bounds {
  readonly least: number
  readonly most: number
}

/**
 * All that a number is between two states, where it only grows or only falls between them; null:
 * that is not known.
 */
const between = (
  { read, isFigure }: Measured,
  one: QuantityState,
  other: QuantityState,
): Bounds | null => {
  const [a, b] = [read(one), read(other)]
  if (Number.isNaN(a) !== Number.isNaN(b)) return null
  const least = Math.min(a, b)
  const most = Math.max(a, b)
  const slack = computedSlack * Math.max(-least, most) + (isFigure ? figureStep : 0)
  return { least: least - slack, most: most + slack }
}

/**
 * Levels that one number of a symbol is compared with, in order, so that a tick that reaches none
 * costs two comparisons. The number is a quantity, or the ratio of two. What it wakes is evaluated:
 * a meter may wake a rule in vain, and never fails to wake one.
 */
export class Meter {
  readonly movedBy: MovedBy
  /** 0: it changes with a day only. */
  readonly restlessness: number
  /** It changes with time, too. */
  readonly isTimed: boolean
  readonly #left: Measured
  /** null: levels are numbers that the quantity itself is compared with. */
  readonly #right: Measured | null
  readonly #up = new PriceLevels<Waiting>('up')
  readonly #down = new PriceLevels<Waiting>('down')
  #upKey = Number.POSITIVE_INFINITY
  #downKey = Number.POSITIVE_INFINITY

  constructor(
    left: Measured,
    right: Measured | null,
    { movedBy, restlessness, isTimed }: Pick<Meter, 'movedBy' | 'restlessness' | 'isTimed'>,
  ) {
    this.#left = left
    this.#right = right
    this.movedBy = movedBy
    this.restlessness = restlessness
    this.isTimed = isTimed
  }

  /** No alert waits for it. */
  get isIdle(): boolean {
    return this.#upKey === Number.POSITIVE_INFINITY && this.#downKey === Number.POSITIVE_INFINITY
  }

  add(direction: Direction, level: number, waiting: Waiting) {
    const key = this.#levels(direction).add(this.#drawnIn(direction, level), waiting)
    if (direction === 'up') this.#upKey = Math.min(this.#upKey, key)
    else this.#downKey = Math.min(this.#downKey, key)
  }

  remove(direction: Direction, level: number, waiting: Waiting) {
    const levels = this.#levels(direction)
    levels.remove(this.#drawnIn(direction, level), waiting)
    if (direction === 'up') this.#upKey = levels.nextKey
    else this.#downKey = levels.nextKey
  }

  /** Takes the alerts whose levels this state reaches. */
  take(state: QuantityState, take: Take) {
    // The number is not computed.
    if (this.isIdle) return
    let value = this.#left.read(state)
    if (this.#right !== null) {
      const right = this.#right.read(state)
      // A ratio to nothing, or to less, has no order.
      if (right <= 0 && !Number.isNaN(value)) {
        this.#takeUp(Number.POSITIVE_INFINITY, take)
        this.#takeDown(Number.NEGATIVE_INFINITY, take)
        return
      }
      value /= right
    }
    if (value >= this.#upKey) this.#takeUp(value, take)
    if (-value >= this.#downKey) this.#takeDown(value, take)
  }

  /** Whether no state between these two reaches a level; see {@link between}. */
  isCalmBetween(one: QuantityState, other: QuantityState): boolean {
    const left = between(this.#left, one, other)
    if (left === null) return false
    let { least, most } = left
    if (this.#right !== null) {
      const right = between(this.#right, one, other)
      if (right === null || right.least <= 0) return false
      most /= most > 0 ? right.least : right.most
      least /= least > 0 ? right.most : right.least
    }
    return !(most >= this.#upKey || -least >= this.#downKey)
  }

  #takeUp(value: number, take: Take) {
    this.#up.takeReached(value, take)
    this.#upKey = this.#up.nextKey
  }

  #takeDown(value: number, take: Take) {
    this.#down.takeReached(value, take)
    this.#downKey = this.#down.nextKey
  }

  #levels(direction: Direction): PriceLevels<Waiting> {
    return direction === 'up' ? this.#up : this.#down
  }

  #drawnIn(direction: Direction, level: number): number {
    if (this.#right === null) return level
    return level + (direction === 'up' ? -1 : 1) * ratioSlack * Math.abs(level)
  }
}
