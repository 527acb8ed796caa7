import type { TFunction } from 'i18next'
import type { AlertConditionName } from '../../contracts/alerts.ts'
import { formatPercent, formatPrice } from './format.ts'

/** A number of the kind that the condition compares: a price, a multiple, or a percentage. */
export const formatAlertValue = (condition: AlertConditionName, value: number): string => {
  switch (condition) {
    case 'price_above':
    case 'price_below':
      return formatPrice(value)
    case 'volume_spike':
      return `${value.toFixed(2)}×`
    case 'percent_change':
      return formatPercent(value)
  }
}

/** `Price above 180.00`. */
export const alertRule = (
  { condition, value }: { readonly condition: AlertConditionName; readonly value: number },
  t: TFunction,
): string => `${t(`alerts.types.${condition}`)} ${formatAlertValue(condition, value)}`
