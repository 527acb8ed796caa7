import { type AlertRule, isReached, measure } from '../conditions/measure.ts'
import { evaluations } from '../conditions/table.ts'
import type { DayReference } from '../../quotes/change.ts'
import type { BestDay } from '../../stock/bars/best-bars.ts'
import type { Timeframe } from '../../calendar/timeframes.ts'
import { dryRunTriggersMax } from '../rule/limits.ts'
import { walkBar } from '../../stock/bars/walk-bar.ts'

/** Bars of one trading day, ascending, with the references of the day. */
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

/**
 * When an alert with this rule would have triggered over recorded history. It is set again as soon as
 * the rule no longer holds at a bar's close or, for rules about the day, with the next day; so each
 * entry is a moment at which a newly set alert would have triggered.
 * @returns the first {@link dryRunTriggersMax} moments, ascending
 */
export const dryRun = (rule: AlertRule, days: Iterable<RecordedDay>): DryTrigger[] => {
  const triggers: DryTrigger[] = []
  const { isOfDay, priceAt } = evaluations[rule.condition]
  let armed = true
  for (const { resolution, bars, volumeBefore, reference } of days) {
    let volume = volumeBefore
    if (isOfDay) armed = true
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
        const price =
          reached === 0 ? bar.open : priceAt(rule.value, bar.close, reference.previousClose)
        triggers.push({ time: bar.time, resolution, price })
        if (triggers.length === dryRunTriggersMax) return triggers
        armed = false
      }
      if (!holds(bar.close, volume)) armed = true
    }
  }
  return triggers
}
