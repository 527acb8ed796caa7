import { measure } from './armed/measure.ts'
import { type AlertCondition, isReached } from './condition.ts'
import type { DayReference } from '../quotes/day-references.ts'
import type { Bar } from '../stock/bars.ts'
import { walkBar } from '../stock/walk-bar.ts'

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

/** The price at which a bar that opens short of the level meets it. */
const levelPrice = (rule: DryRunRule, bar: Bar, { previousClose }: DayReference): number => {
  switch (rule.condition) {
    case 'price_above':
    case 'price_below':
      return rule.value
    case 'percent_change':
      return previousClose === null
        ? bar.close
        : Math.round(previousClose * (1 + rule.value / 100) * 10_000) / 10_000
    case 'volume_spike':
      return bar.close
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
      const reached = armed
        ? walkBar(bar).findIndex(({ price, traded }) => holds(price, before + traded))
        : -1
      if (reached >= 0) {
        const price = reached === 0 ? bar.open : levelPrice(rule, bar, reference)
        fires.push({ time: bar.time, price })
        if (fires.length === dryRunFiresMax) return fires
        armed = false
      }
      if (!holds(bar.close, volume)) armed = true
    }
  }
  return fires
}
