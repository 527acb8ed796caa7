import type { TFunction } from 'i18next'
import { type AlertCondition, conditions } from '../../../domain/alert/conditions/table.ts'
import { sideOfZero, wantedValue } from '../../../domain/alert/conditions/value-fault.ts'
import { decimalsMax, decimalsOf, roundTo } from '../../../domain/notation/decimal.ts'
import {
  formatExactly,
  formatLevel,
  priceDecimals,
  priceStep,
} from '../../../domain/notation/price.ts'
import type { NumberKind } from '../../../domain/notation/read-number.ts'
import { readTyped, refusalText } from './typed-number.ts'

type AlertValue =
  | { readonly ok: true; readonly value: number }
  /** Which value is wanted, in the trader's language. */
  | { readonly ok: false; readonly wanted: string }

/** What a price in a form goes by, US dollars; below 1 by the last digit that it is written with. */
export const priceInputStep = 0.01

/** As many decimals as prices have from 1 up; below 1 as many as can be shown. */
const decimalsAllowed = (price: number): number =>
  price >= 1 ? decimalsOf(priceInputStep) : decimalsMax

/**
 * Reads the value of an alert as it is typed, or says which one is wanted.
 *
 * @param say translates what the domain says
 */
export const readAlertValue = (
  condition: AlertCondition,
  typed: string,
  t: TFunction,
  say: (text: string) => string,
): AlertValue => {
  const { kind, bounds } = conditions[condition]
  const wanted = say(wantedValue(condition, sideOfZero(condition)))
  const read = readTyped(typed, kind)
  if (!read.ok) {
    const tooLarge = say(wantedValue(condition, { wanted: 'at_most', bound: bounds.max }))
    return { ok: false, wanted: refusalText(typed, read, { wanted, tooLarge }, t) }
  }
  const { value } = read
  if (bounds.min < 0 ? value === 0 : value <= 0) return { ok: false, wanted }
  const decimals = decimalsAllowed(value)
  if (kind !== 'usd' || decimalsOf(value) <= decimals) return { ok: true, value }
  return {
    ok: false,
    wanted:
      value >= 1
        ? t('alerts.form.steps', { step: priceInputStep })
        : t('alerts.form.decimals', { count: decimals }),
  }
}

const directions: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/** What is typed after an arrow key: a step more or less; null: another key, or no number. */
export const steppedBy = (
  key: string,
  typed: string,
  kind: NumberKind = 'plain',
): string | null => {
  const direction = directions[key]
  const read = readTyped(typed, kind)
  if (direction === undefined || !read.ok) return null
  const step = kind === 'usd' ? priceStep(read.value) : priceInputStep
  const next = roundTo(read.value + direction * step, decimalsMax)
  if (kind !== 'usd') return formatExactly(next, decimalsOf(priceInputStep))
  return next > 0 && priceDecimals(next) <= decimalsMax ? formatLevel(next) : null
}
