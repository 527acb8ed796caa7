import type { AlertCondition } from '../../domain/alert/condition.ts'
import type { ValueFault } from '../../domain/alert/limits.ts'
import { formatExactly } from '../../domain/notation/price.ts'

const things: Readonly<Record<AlertCondition, string>> = {
  price_above: 'price',
  price_below: 'price',
  volume_spike: 'multiple',
  percent_change: 'percentage',
}

/** Which value an alert of this kind takes, in words: `Enter a price above 0`. */
export const wantedValue = (condition: AlertCondition, fault: ValueFault): string => {
  const enter = `Enter a ${things[condition]}`
  switch (fault.wanted) {
    case 'above_zero':
      return `${enter} above 0`
    case 'not_zero':
      return `${enter} other than 0`
    case 'at_least':
      return `${enter} of at least ${formatExactly(fault.bound, 0)}`
    case 'at_most':
      return `${enter} of at most ${formatExactly(fault.bound, 0)}`
  }
}
