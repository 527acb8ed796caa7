import { measure } from './armed/measure.ts'
import { type AlertCondition, isReached } from './condition.ts'
import type { DayReference } from '../quotes/day-references.ts'
import type { Bar } from '../stock/bars.ts'

/** Bars of one trading day, ascending, and what the day had behind it. */
export interface RecordedDay {
  readonly bars: readonly Bar[]
  /** Shares that the day had traded before them. */
  readonly volumeBefore: number
  readonly reference: DayReference
}

export interface DryFire {
  /** First second of the bar in which it fires (Unix seconds). */
  readonly time: number
  /** US dollars: the level, or the open of a bar that opens beyond it. */
  readonly price: number
}

export interface DryRunRule {
  readonly condition: AlertCondition
  readonly value: number
}

/** More moments tell nobody more. */
export const dryRunFiresMax = 200

/** The price of a bar that goes furthest towards the level. */
const extremeOf = ({ condition, value }: DryRunRule, bar: Bar): number => {
  if (condition === 'volume_spike') return bar.close
  return condition === 'price_above' || (condition === 'percent_change' && value > 0)
    ? bar.high
    : bar.low
}

/** The price at which the level is met on the way from the open to the extreme. */
const levelPrice = (rule: DryRunRule, extreme: number, { previousClose }: DayReference): number => {
  switch (rule.condition) {
    case 'price_above':
    case 'price_below':
      return rule.value
    case 'percent_change':
      return previousClose === null
        ? extreme
        : Math.round(previousClose * (1 + rule.value / 100) * 10_000) / 10_000
    case 'volume_spike':
      return extreme
  }
}

/**
 * When an alert with this rule would have fired over recorded history. It is set again as soon as
 * the rule no longer holds at a bar's close or, for rules about the day, with the next day; so each
 * entry is a moment at which a trader who sets it anew would have heard of it.
 *
 * @returns the first {@link dryRunFiresMax} moments, ascending
 */
export const dryRun = (rule: DryRunRule, days: Iterable<RecordedDay>): DryFire[] => {
  const fires: DryFire[] = []
  const aboutDay = rule.condition === 'volume_spike' || rule.condition === 'percent_change'
  let armed = true
  for (const { bars, volumeBefore, reference } of days) {
    let volume = volumeBefore
    if (aboutDay) armed = true
    const holds = (price: number, total: number): boolean => {
      const known = measure(rule.condition, price, total, reference)
      return known !== null && isReached(rule.condition, rule.value, known.measured)
    }
    for (const bar of bars) {
      const before = volume
      volume += bar.volume
      const extreme = extremeOf(rule, bar)
      if (armed && holds(extreme, volume)) {
        const atOpen = holds(bar.open, before)
        fires.push({
          time: bar.time,
          price: atOpen ? bar.open : levelPrice(rule, extreme, reference),
        })
        if (fires.length === dryRunFiresMax) return fires
        armed = false
      }
      if (!holds(bar.close, volume)) armed = true
    }
  }
  return fires
}
