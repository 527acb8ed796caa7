import { roundTo } from '../../../../domain/notation/decimal.ts'
import { priceDecimals, priceStep, roundPrice } from '../../../../domain/notation/price.ts'
import type { PriceCondition } from '../../../../domain/alert/conditions/table.ts'
import type { TypedAlertBody } from '../../../../contracts/alerts/alert-bodies.ts'

/** How near a pointer has to be to a line to take hold of it, in CSS pixels; a thumb is wider. */
export const holdPx = { mouse: 5, touch: 18 } as const

/** The condition of an alert at a price: the direction from the last price. */
export type PriceRule = Pick<TypedAlertBody, 'value'> & {
  readonly condition: PriceCondition
}

export interface AlertLine {
  readonly id: string
  /** US dollars. */
  readonly price: number
  readonly condition: PriceRule['condition']
  /** The condition in the trader's language. */
  readonly title: string
}

/** The rule of an alert at exactly this price; null where it is none. */
export const ruleFor = (value: number, last: number): PriceRule | null =>
  value > 0 ? { condition: value > last ? 'price_above' : 'price_below', value } : null

/** The rule of an alert at this height of the chart; null where no price is. */
export const ruleAt = (price: number | null, last: number): PriceRule | null =>
  price === null ? null : ruleFor(roundPrice(price), last)

/** The line nearest to the height `y`, if it is at most `withinPx` away. */
export const lineAt = (
  lines: readonly AlertLine[],
  y: number,
  heightOf: (price: number) => number | null,
  withinPx: number,
): AlertLine | null => {
  let nearest: AlertLine | null = null
  let least = withinPx
  for (const line of lines) {
    const height = heightOf(line.price)
    if (height === null) continue
    const distance = Math.abs(height - y)
    if (distance > least || (nearest && distance === least)) continue
    nearest = line
    least = distance
  }
  return nearest
}

/** The rule that a line was dragged to; null if it is still at its price. */
export const dragResult = (
  line: AlertLine,
  price: number | null,
  last: number,
): PriceRule | null => {
  const rule = ruleAt(price, last)
  return rule?.value === line.price ? null : rule
}

const stepShare = 0.001

/** How far one press of an arrow key moves a line: a thousandth of its price, in whole steps of it. */
export const keyStep = (price: number): number => {
  const decimals = priceDecimals(price)
  return Math.max(priceStep(price), roundTo(price * stepShare, decimals))
}
