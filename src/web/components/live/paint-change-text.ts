import type { Quote } from '../../api/quotes/quote-book.ts'
import { changeDecimals } from '../../../domain/notation/price.ts'
import { arrows, directionOf, formatChange, formatPercent } from '../../../domain/notation/sign.ts'
import { writeLook, writeText } from './write.ts'

/** Before anything is known. */
export const lookOfChange = 'quoted num font-strong whitespace-nowrap empty:hidden'
const looks = {
  up: `${lookOfChange} text-up`,
  down: `${lookOfChange} text-down`,
  flat: `${lookOfChange} text-text-2`,
} as const

/**
 * Writes `▲ +2.19 (+1.24%)`; nothing while it is not known, and a dash for a price of an
 * earlier day.
 *
 * @returns whether there was anything to write
 */
export const paintChangeText = (element: HTMLElement, quote: Quote | undefined): boolean => {
  const { price = 0, change = null, changePercent = null } = quote ?? {}
  const known = change !== null && changePercent !== null
  const decimals = changeDecimals(change ?? 0, price)
  const direction = known ? directionOf(change, decimals) : 'flat'
  const text = known
    ? `${arrows[direction]} ${formatChange(change, decimals)} (${formatPercent(changePercent)})`.trim()
    : quote?.oldDate
      ? '–'
      : ''
  const written = writeText(element, text)
  return writeLook(element, looks[direction]) || written
}
