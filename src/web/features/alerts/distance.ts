import type { Alert } from '../../../contracts/alerts.ts'

/** What is known of the stock now: US dollars, shares, percent; null: not known. */
export interface Standing {
  readonly price: number | null
  readonly volume: number | null
  readonly avgVolume: number | null
  readonly changePercent: number | null
}

type Rule = Pick<Alert, 'condition' | 'value'>

/** What the condition compares with its value, as it stands now; null: not known. */
export const measuredNow = (rule: Pick<Rule, 'condition'>, now: Standing): number | null => {
  switch (rule.condition) {
    case 'price_above':
    case 'price_below':
      return now.price
    case 'volume_spike':
      return now.volume === null || now.avgVolume === null || now.avgVolume === 0
        ? null
        : now.volume / now.avgVolume
    case 'percent_change':
      return now.changePercent
  }
}

/**
 * How far what is measured has to go: percent of the measured value for prices, of the target for
 * volumes, and percentage points for changes. 0: reached; null: not known.
 */
export const distanceTo = (rule: Rule, now: Standing): number | null => {
  const measured = measuredNow(rule, now)
  if (measured === null) return null
  const missing = missingOf(rule, measured)
  if (missing <= 0) return 0
  switch (rule.condition) {
    case 'price_above':
    case 'price_below':
      return measured === 0 ? null : (missing / measured) * 100
    case 'volume_spike':
      return (missing / rule.value) * 100
    case 'percent_change':
      return missing
  }
}

const missingOf = ({ condition, value }: Rule, measured: number): number => {
  const downwards = condition === 'price_below' || (condition === 'percent_change' && value < 0)
  return downwards ? measured - value : value - measured
}
