import type { TFunction } from 'i18next'
import type { AlertRule } from '../../../domain/alert/conditions/measure.ts'
import { type AlertCondition, conditions } from '../../../domain/alert/conditions/table.ts'
import { formatCount } from '../../../domain/notation/decimal.ts'
import {
  formatDecimals,
  formatExactly,
  formatLevel,
  formatPrice,
} from '../../../domain/notation/price.ts'
import type { NumberKind } from '../../../domain/notation/read-number.ts'
import { formatPercent } from '../../../domain/notation/sign.ts'

/** Of multiples and percentages. */
const decimals = 2

type Write = (value: number) => string

/** A number of each kind, with every digit it has and as it is read at a glance. */
const writes: Readonly<Record<NumberKind, { readonly exact: Write; readonly short: Write }>> = {
  usd: { exact: formatLevel, short: formatPrice },
  times: {
    exact: (value) => `${formatExactly(value, decimals)}×`,
    short: (value) => `${formatDecimals(value, decimals)}×`,
  },
  percent: {
    exact: (value) => `${value > 0 ? '+' : ''}${formatExactly(value, decimals)}%`,
    short: formatPercent,
  },
  plain: { exact: (value) => formatExactly(value, 0), short: formatCount },
}

/** The value that an alert waits for, with every digit it has: a price, a multiple, or a percentage. */
export const formatAlertValue = (condition: AlertCondition, value: number): string =>
  writes[conditions[condition].kind].exact(value)

export const formatMeasured = (condition: AlertCondition, value: number): string =>
  writes[conditions[condition].kind].short(value)

/** `Price above 180.00`. */
export const alertRule = ({ condition, value }: AlertRule, t: TFunction): string =>
  `${t(`alerts.types.${condition}`)} ${formatAlertValue(condition, value)}`
