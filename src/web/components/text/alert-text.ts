import type { TFunction } from 'i18next'
import type { AlertRule } from '../../../domain/alert/conditions/measure.ts'
import { type AlertCondition, conditions } from '../../../domain/alert/conditions/table.ts'
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
export const formatAlertValue = (condition: AlertCondition, value: number): string => {
  const { kind } = conditions[condition]
  switch (kind) {
    case 'usd':
      return formatLevel(value)
    case 'times':
      return `${formatExactly(value, decimals)}×`
    case 'percent':
      return `${value > 0 ? '+' : ''}${formatExactly(value, decimals)}%`
    case 'plain':
      return formatExactly(value, 0)
  }
}

/** What is compared with it now. */
export const formatMeasured = (condition: AlertCondition, value: number): string => {
  const { kind } = conditions[condition]
  switch (kind) {
    case 'usd':
      return formatPrice(value)
    case 'times':
      return `${formatDecimals(value, decimals)}×`
    case 'percent':
      return formatPercent(value)
    case 'plain':
      return formatDecimals(value, 0)
  }
}

/** `Price above 180.00`. */
export const alertRule = ({ condition, value }: AlertRule, t: TFunction): string =>
  `${t(`alerts.types.${condition}`)} ${formatAlertValue(condition, value)}`
