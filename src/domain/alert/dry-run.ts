import { withoutNoise } from '../notation/precision.ts'
import { measure } from './armed/measure.ts'
import { type AlertCondition, isReached } from './condition.ts'
import type { DayReference } from '../quotes/day-references.ts'
import type { Bar } from '../stock/bars.ts'
import type { BestDay } from '../stock/best-bars.ts'
import type { Timeframe } from '../calendar/timeframes.ts'
import { walkBar } from '../stock/walk-bar.ts'

/** Bars of one trading day, ascending, and what the day had behind it. */
export interface RecordedDay extends Pick<BestDay, 'resolution' | 'bars' | 'volumeBefore'> {
  readonly reference: DayReference
}

export interface DryTrigger {
  /** The time of the bar in which it triggers (Unix seconds). */
  readonly time: number
  /** Of that bar. */
  readonly resolution: Timeframe
  /** US dollars: the level, or the open of a bar that opens beyond it. */
  readonly price: number
}

export interface DryRunRule {
  readonly condition: AlertCondition
  readonly value: number
}

/** More moments tell nobody more. */
export const dryRunTriggersMax = 200

/** The price at which a bar that opens short of the level meets it. */
const levelPrice = (rule: DryRunRule, bar: Bar, { previousClose }: DayReference): number => {
  switch (rule.condition) {
    case 'price_above':
    case 'price_below':
      return rule.value
    case 'percent_change':
      return previousClose === null
        ? bar.close
        : withoutNoise(previousClose * (1 + rule.value / 100), Math.min(previousClose, bar.close))
    case 'volume_spike':
      return bar.close
  }
}

/**
 * When an alert with this rule would have triggered over recorded history. It is set again as soon as
 * the rule no longer holds at a bar's close or, for rules about the day, with the next day; so each
 * entry is a moment at which a trader who sets it anew would have heard of it.
 *
 * @returns the first {@link dryRunTriggersMax} moments, ascending
 */
export const dryRun = (rule: DryRunRule, days: Iterable<RecordedDay>): DryTrigger[] => {
  const triggers: DryTrigger[] = []
  const aboutDay = rule.condition === 'volume_spike' || rule.condition === 'percent_change'
  let armed = true
  for (const { resolution, bars, volumeBefore, reference } of days) {
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
        triggers.push({ time: bar.time, resolution, price })
        if (triggers.length === dryRunTriggersMax) return triggers
        armed = false
      }
      if (!holds(bar.close, volume)) armed = true
    }
  }
  return triggers
}
