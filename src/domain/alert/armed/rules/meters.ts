import { isLine, type LineQuantity, type RuleQuantity } from '../../rule/rule.ts'
import { type CalmRange, calmRange } from './calm-range.ts'
import { type Measured, Meter, type Waiting } from './meter.ts'
import { movedBy, movedByBoth, restlessness } from './moved-by.ts'
import type { QuantityState } from './quantities.ts'

/** What rules of one symbol wait for: a meter for each quantity, and for each pair that is compared. */
export class Meters {
  readonly #measured: (quantity: RuleQuantity) => Measured
  readonly #meters = new Map<RuleQuantity, Map<RuleQuantity | null, Meter>>()
  readonly #still: Meter[] = []
  #moving: Meter[] = []
  /** Of each that moves, see {@link calmRange}. */
  #reaches = new Float64Array()
  /** A day, or what is recorded of earlier ones, has changed since the last tick. */
  #pastChanged = true

  constructor(measured: (quantity: RuleQuantity) => Measured) {
    this.#measured = measured
  }

  /** @param right null: the quantity is compared with numbers */
  of(left: RuleQuantity, right: RuleQuantity | null): Meter {
    const known = this.#meters.get(left) ?? new Map<RuleQuantity | null, Meter>()
    this.#meters.set(left, known)
    const meter = known.get(right) ?? this.#add(left, right)
    known.set(right, meter)
    return meter
  }

  #add(left: RuleQuantity, right: RuleQuantity | null): Meter {
    const other = right ?? left
    const moves = {
      movedBy: movedByBoth(movedBy(left), movedBy(other)),
      restlessness: Math.max(restlessness(left), restlessness(other)),
      isTimed: isLine(left) || isLine(other),
    }
    const [one, two] = [this.#measured(left), right && this.#measured(right)]
    const meter = new Meter(one, two, moves, this.#onNearer)
    if (moves.restlessness === 0) {
      this.#still.push(meter)
      // What a new day would have moved is checked by the next tick.
      this.#pastChanged = true
    } else {
      this.#moving.push(meter)
      this.#reaches = Float64Array.from([...this.#reaches, Number.NaN, Number.NaN])
    }
    return meter
  }

  /** Nothing waits for a line any more. */
  forget(line: LineQuantity) {
    const idle = new Set(this.#meters.get(line)?.values())
    this.#meters.delete(line)
    for (const byRight of this.#meters.values()) {
      const meter = byRight.get(line)
      if (meter !== undefined) idle.add(meter)
      byRight.delete(line)
    }
    this.#moving = this.#moving.filter((meter) => !idle.has(meter))
    this.#reaches = new Float64Array(2 * this.#moving.length)
    this.lookAnew()
  }

  /** Takes what waits for a level that this state reaches, which follows the last one. */
  take(now: QuantityState, take: (waiting: Waiting) => void) {
    if (this.#pastChanged) for (const meter of this.#still) meter.take(now, take)
    this.#pastChanged = false
    const [reaches, { price }] = [this.#reaches, now.inputs]
    for (let at = 0; at < reaches.length; at += 2) {
      if (price > (reaches[at] ?? Number.NaN) && price < (reaches[at + 1] ?? Number.NaN)) continue
      this.#moving[at / 2]?.take(now, take)
      reaches[at] = Number.NaN
    }
  }

  /** See {@link calmRange}. */
  calmRange(now: QuantityState, end: number, isTimed: boolean): CalmRange | null {
    if (this.#pastChanged) return null
    return calmRange(this.#moving, this.#reaches, now, end, isTimed)
  }

  /** A day has begun, or what is recorded of earlier ones has changed. */
  begin() {
    this.#pastChanged = true
    this.lookAnew()
  }

  /** Quantities may have moved otherwise than with the newest tick. */
  lookAnew() {
    this.#reaches.fill(Number.NaN)
  }

  readonly #onNearer = (meter: Meter) => {
    const place = this.#moving.indexOf(meter)
    if (place >= 0) this.#reaches[2 * place] = Number.NaN
  }
}
