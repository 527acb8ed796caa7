import type { TFunction } from 'i18next'
import type { AlertConditionName } from '../../../contracts/alerts.ts'
import {
  formatDecimals,
  formatExactly,
  formatLevel,
  formatPrice,
} from '../../../domain/notation/price.ts'
import { formatPercent } from '../../../domain/notation/sign.ts'

/** Multiples and percentages. */
const decimals = 2

/** The value that an alert waits for, with every digit it has: a price, a multiple, or a percentage. */
export const formatAlertValue = (condition: AlertConditionName, value: number): string => {
  switch (condition) {
    case 'price_above':
    case 'price_below':
      return formatLevel(value)
    case 'volume_spike':
      return `${formatExactly(value, decimals)}×`
    case 'percent_change':
      return `${value > 0 ? '+' : ''}${formatExactly(value, decimals)}%`
  }
}

/** What is compared with it now. */
export const formatMeasured = (condition: AlertConditionName, value: number): string => {
  switch (condition) {
    case 'price_above':
    case 'price_below':
      return formatPrice(value)
    case 'volume_spike':
      return `${formatDecimals(value, decimals)}×`
    case 'percent_change':
      return formatPercent(value)
  }
}

/** `Price above 180.00`. */
export const alertRule = (
  { condition, value }: { readonly condition: AlertConditionName; readonly value: number },
  t: TFunction,
): string => `${t(`alerts.types.${condition}`)} ${formatAlertValue(condition, value)}`
