import type { Direction } from '../../conditions/condition.ts'
import { PriceLevels } from '../price-levels.ts'
import type { MovedBy } from './moved-by.ts'
import type { QuantityState, Read } from './quantities.ts'

/** What waits for a level; the meter only hands it back, or forgets it where it waits no more. */
export interface Waiting {
  readonly isWaiting: boolean
}

type Take = (waiting: Waiting) => void

/** Bounds of a ratio are drawn in by this share, because a division and a product round apart. */
const ratioSlack = 1e-9

/**
 * Between two states a rounded figure may be a step of its rounding outside of what it is in them,
 * and any other this share of it: computing rounds too.
 */
const figureStep = 2e-4
const computedSlack = 1e-9

/** An estimate of how far no level is reached is drawn in by this factor. */
const drawnIn = 0.995

/** A number that a meter measures. */
export interface Measured {
  readonly read: Read
  /** It is rounded as screens show it. */
  readonly isFigure: boolean
}

/** How far outside of its values in two states a number may be between them. */
const slackOf = ({ isFigure }: Measured, one: number, other: number): number =>
  computedSlack * Math.max(Math.abs(one), Math.abs(other)) + (isFigure ? figureStep : 0)

const isWaiting = (waiting: Waiting) => waiting.isWaiting

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
  /** How much its number moves with the price, as a share of that, at last; NaN: not known. */
  #perPrice = Number.NaN
  /** Called when a level is added that is nearer than the others. */
  readonly #onNearer: (meter: Meter) => void
  readonly #left: Measured
  /** null: levels are numbers that the quantity itself is compared with. */
  readonly #right: Measured | null
  readonly #up = new PriceLevels('up', isWaiting)
  readonly #down = new PriceLevels('down', isWaiting)
  #upKey = Number.POSITIVE_INFINITY
  #downKey = Number.POSITIVE_INFINITY

  constructor(
    left: Measured,
    right: Measured | null,
    { movedBy, restlessness, isTimed }: Pick<Meter, 'movedBy' | 'restlessness' | 'isTimed'>,
    onNearer: (meter: Meter) => void,
  ) {
    this.#left = left
    this.#right = right
    this.movedBy = movedBy
    this.restlessness = restlessness
    this.isTimed = isTimed
    this.#onNearer = onNearer
  }

  /** No alert waits for it. */
  get isIdle(): boolean {
    return this.#upKey === Number.POSITIVE_INFINITY && this.#downKey === Number.POSITIVE_INFINITY
  }

  /** About the share by which the price moves while the number moves so far; NaN: not known yet. */
  priceShareFor(distance: number): number {
    return Math.abs(distance / this.#perPrice)
  }

  add(direction: Direction, level: number, waiting: Waiting) {
    const key = this.#levels(direction).add(this.#drawnIn(direction, level), waiting)
    const next = direction === 'up' ? this.#upKey : this.#downKey
    if (key >= next) return
    if (direction === 'up') this.#upKey = key
    else this.#downKey = key
    this.#onNearer(this)
  }

  /** Something that was added in this direction waits no more, and was not handed back. */
  drop(direction: Direction) {
    const levels = this.#levels(direction)
    levels.drop()
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

  /**
   * The share of the way from one state to another in which no level is reached: 1, where none is, and
   * otherwise an estimate that has to be tried. A number has to grow only, or to fall only, on the way.
   */
  calmShare(one: QuantityState, other: QuantityState): number {
    const [from, to] = [this.#left.read(one), this.#left.read(other)]
    if (Number.isNaN(from) !== Number.isNaN(to)) return 0
    const slack = slackOf(this.#left, from, to)
    let least = Math.min(from, to) - slack
    let most = Math.max(from, to) + slack
    let [first, last] = [from - slack, from + slack]
    let moved = to - from
    if (this.#right !== null) {
      const [rightFrom, rightTo] = [this.#right.read(one), this.#right.read(other)]
      const rightSlack = slackOf(this.#right, rightFrom, rightTo)
      const rightLeast = Math.min(rightFrom, rightTo) - rightSlack
      const rightMost = Math.max(rightFrom, rightTo) + rightSlack
      if (Number.isNaN(rightFrom) !== Number.isNaN(rightTo) || rightLeast <= 0) return 0
      most /= most > 0 ? rightLeast : rightMost
      least /= least > 0 ? rightMost : rightLeast
      first /= rightFrom
      last /= rightFrom
      moved = to / rightTo - from / rightFrom
    }
    const share = other.inputs.price / one.inputs.price - 1
    if (share !== 0) this.#perPrice = moved / share
    const [isUp, isDown] = [most >= this.#upKey, -least >= this.#downKey]
    if (!isUp && !isDown) return 1
    const up = isUp ? (this.#upKey - last) / (most - last) : 1
    const down = isDown ? (first + this.#downKey) / (first - least) : 1
    return Math.max(0, Math.min(up, down) * drawnIn)
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
