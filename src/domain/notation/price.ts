import { decimalsMax, decimalsOf, exponentOf, fixed, roundTo } from './decimal.ts'
import { signOf } from './sign.ts'

/** Of a price from 1 up; below 1 a price has at least this many significant digits. */
const centDecimals = 2
const significantDigits = 4

const decimalsBySize = (size: number): number =>
  size >= 1 || size === 0
    ? centDecimals
    : Math.min(decimalsMax, significantDigits - 1 - exponentOf(size))

/**
 * How many decimals a price is written with: two from 1 up, and four significant digits below, as
 * 0.4205 and 0.00003120. A price that rounds to 1 is written as 1.00.
 * @param price US dollars, of either sign
 */
export const priceDecimals = (price: number): number => {
  const size = Math.abs(price)
  return size >= 1 ? centDecimals : decimalsBySize(roundTo(size, decimalsBySize(size)))
}

/** `−0.123`: a number with exactly this many decimals. */
export const formatDecimals = (value: number, decimals: number): string =>
  `${signOf(value, decimals) < 0 ? '−' : ''}${fixed(value, decimals)}`

/** `1,234.50`, `0.4205`, `0.00003120`, `−0.4800`. */
export const formatPrice = (price: number): string => formatDecimals(price, priceDecimals(price))

/** `$1,234.50`, in a sentence. */
export const money = (price: number): string => `$${formatPrice(price)}`

/** A price that a trader has set, with every digit: `180.00`, `180.005`, `0.00005000`. */
export const formatLevel = (price: number): string => formatExactly(price, priceDecimals(price))

/** A number with every digit it has, and at least this many decimals. */
export const formatExactly = (value: number, decimalsMin: number): string =>
  formatDecimals(value, Math.max(decimalsMin, decimalsOf(value)))

/** `2.13`, `0.48`, `0.0021`: a ratio or earnings a share; four digits where two decimals would be 0.00. */
export const formatFigure = (value: number): string =>
  formatDecimals(value, Math.abs(value) < 0.01 ? priceDecimals(value) : centDecimals)

/** The decimals of the price or of the previous price, whichever has more. */
export const changeDecimals = (change: number, price: number): number =>
  Math.max(priceDecimals(price), priceDecimals(price - change))

/** The step of a price that is set with a pointer or a key: its last decimal. */
export const roundPrice = (price: number): number => roundTo(price, priceDecimals(price))

/** The least difference between two prices of this size that can be seen: 0.01 from 1 up. */
export const priceStep = (price: number): number =>
  roundTo(10 ** -priceDecimals(price), decimalsMax)

/** The decimals of an axis: those of its largest price, and as many as its steps need. */
export const axisDecimals = (prices: readonly number[]): number => {
  const largest = Math.max(0, ...prices.map(Math.abs))
  // The steps are computed, and have noise behind the last digit of the largest: zero is hardly ever 0.
  const exactDigits = 14
  const exact = Math.max(0, exactDigits - 1 - (largest === 0 ? 0 : exponentOf(largest)))
  const needed = prices.map((price) => decimalsOf(roundTo(price, exact)))
  return Math.min(decimalsMax, Math.max(priceDecimals(largest), ...needed))
}
