import { priceDecimals } from './price.ts'

/** Two more than are shown, so that values computed from them are right to the last digit shown. */
const spareDecimals = 2

/**
 * A sum of prices without the noise of binary fractions: to 0.0001
 * where the prices are 1 or more, and to six significant digits of the price below.
 * @param price US dollars: the smallest of the prices that it was computed from
 */
export const withoutNoise = (value: number, price: number): number => {
  const scale = 10 ** (priceDecimals(price) + spareDecimals)
  return Math.round(value * scale) / scale + 0
}
