import { changeSince, type DayReference } from '../../quotes/change.ts'
import type { Direction, Standing } from './condition.ts'
import { type AlertCondition, conditions, evaluations } from './table.ts'

export interface Measurement {
  /** The measurement: price, multiple of the average volume, or percent. */
  readonly measured: number
  /** The reference; null for the price itself. */
  readonly reference: number | null
}

/** The values of a symbol at a tick; the change is computed on demand, since it is rarely needed. */
export class TickStanding implements Standing {
  readonly price: number
  readonly volume: number
  readonly references: DayReference

  constructor(price: number, volume: number, references: DayReference) {
    this.price = price
    this.volume = volume
    this.references = references
  }

  get averageVolume(): number | null {
    return this.references.averageVolume
  }

  get changePercent(): number | null {
    return changeSince(this.price, this.references.previousClose).changePercent
  }
}

/** The measurement of this condition; null if the reference is missing. */
export const measure = (
  condition: AlertCondition,
  price: number,
  volume: number,
  references: DayReference,
): Measurement | null => {
  const { against } = evaluations[condition]
  const measured = conditions[condition].measure(new TickStanding(price, volume, references))
  return measured === null
    ? null
    : { measured, reference: against === null ? null : references[against] }
}

/** An alert's condition and value. */
export interface AlertRule {
  readonly condition: AlertCondition
  readonly value: number
}

export const directionTo = ({ condition, value }: AlertRule): Direction => {
  const { direction } = conditions[condition]
  return direction === 'by_sign' ? (value > 0 ? 'up' : 'down') : direction
}

/** Whether a measurement reaches the alert's value; NaN reaches none. */
export const isReached = (condition: AlertCondition, value: number, measured: number): boolean =>
  directionTo({ condition, value }) === 'up' ? measured >= value : measured <= value

/** The distance from the measurement to the value in percent; 0: reached; null: unknown. */
export const distanceTo = (rule: AlertRule, now: Standing): number | null => {
  const { measure, distance } = conditions[rule.condition]
  const measured = measure(now)
  if (measured === null) return null
  const missing = directionTo(rule) === 'up' ? rule.value - measured : measured - rule.value
  return missing <= 0 ? 0 : distance(missing, measured, rule.value)
}
