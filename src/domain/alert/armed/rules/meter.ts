import type { Direction } from '../../conditions/condition.ts'
import { PriceLevels } from '../price-levels.ts'
import type { QuantityState, Read } from './quantities.ts'

type Take = (alertId: string) => void

/** Bounds of a ratio are drawn in by this share, because a division and a product round apart. */
const ratioSlack = 1e-9

/**
 * Levels that one number of a symbol is compared with, in order, so that a tick that reaches none
 * costs two comparisons. The number is a quantity, or the ratio of two. What it wakes is evaluated:
 * a meter may wake a rule in vain, and never fails to wake one.
 */
export class Meter {
  /** 0: it changes with a day only. */
  readonly restlessness: number
  readonly #left: Read
  /** null: levels are numbers that the quantity itself is compared with. */
  readonly #right: Read | null
  readonly #up = new PriceLevels('up')
  readonly #down = new PriceLevels('down')
  #upKey = Number.POSITIVE_INFINITY
  #downKey = Number.POSITIVE_INFINITY

  constructor(left: Read, right: Read | null, restlessness: number) {
    this.#left = left
    this.#right = right
    this.restlessness = restlessness
  }

  add(direction: Direction, level: number, alertId: string) {
    const key = this.#levels(direction).add(this.#drawnIn(direction, level), alertId)
    if (direction === 'up') this.#upKey = Math.min(this.#upKey, key)
    else this.#downKey = Math.min(this.#downKey, key)
  }

  remove(direction: Direction, level: number, alertId: string) {
    const levels = this.#levels(direction)
    levels.remove(this.#drawnIn(direction, level), alertId)
    if (direction === 'up') this.#upKey = levels.nextKey
    else this.#downKey = levels.nextKey
  }

  /** Takes the alerts whose levels this state reaches. */
  take(state: QuantityState, take: Take) {
    // Nothing waits for it: the number is not computed.
    if (this.#upKey === Number.POSITIVE_INFINITY && this.#downKey === Number.POSITIVE_INFINITY)
      return
    let value = this.#left(state)
    if (this.#right !== null) {
      const right = this.#right(state)
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

  #takeUp(value: number, take: Take) {
    this.#up.takeReached(value, take)
    this.#upKey = this.#up.nextKey
  }

  #takeDown(value: number, take: Take) {
    this.#down.takeReached(value, take)
    this.#downKey = this.#down.nextKey
  }

  #levels(direction: Direction): PriceLevels {
    return direction === 'up' ? this.#up : this.#down
  }

  #drawnIn(direction: Direction, level: number): number {
    if (this.#right === null) return level
    return level + (direction === 'up' ? -1 : 1) * ratioSlack * Math.abs(level)
  }
}
