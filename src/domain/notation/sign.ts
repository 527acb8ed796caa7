import { fixed, roundTo } from './decimal.ts'

export type Direction = 'up' | 'down' | 'flat'

/** The sign of a number after rounding: 0 if it is shown as zero. */
export const signOf = (value: number, decimals: number): number =>
  Math.sign(roundTo(value, decimals))

/** Decimals of percentages, and of changes of prices from 1 up. */
const usual = 2

/** Whether it is shown as a rise or a fall with this many decimals. */
export const directionOf = (value: number, decimals: number = usual): Direction => {
  const sign = signOf(value, decimals)
  return sign === 0 ? 'flat' : sign > 0 ? 'up' : 'down'
}

/** The mark that distinguishes a rise from a fall without colour. */
export const arrows: Readonly<Record<Direction, string>> = { up: '▲', down: '▼', flat: '' }

/** The minus sign is as wide as the plus, so that texts do not move when a sign changes. */
const signs: Readonly<Record<Direction, string>> = { up: '+', down: '−', flat: '' }

/**
 * `+2.19`, `−0.48`, `0.00`: a number that is shown as zero has no sign.
 * @param decimals of a price's change those of `changeDecimals`
 */
export const formatChange = (value: number, decimals: number = usual): string =>
  `${signs[directionOf(value, decimals)]}${fixed(value, decimals)}`

/** `+1.24%`. */
export const formatPercent = (value: number): string => `${formatChange(value)}%`
