import { fixed, roundTo } from './decimal.ts'

export type Direction = 'up' | 'down' | 'flat'

/** The sign of a number once it is rounded as it is shown: 0 for what reads as zero. */
export const signOf = (value: number, decimals: number): number =>
  Math.sign(roundTo(value, decimals))

/** Two decimals are what percentages have, and changes of prices from 1 up. */
const usual = 2

/** Whether it reads as a rise or a fall with so many decimals. */
export const directionOf = (value: number, decimals: number = usual): Direction => {
  const sign = signOf(value, decimals)
  return sign === 0 ? 'flat' : sign > 0 ? 'up' : 'down'
}

/** The mark that tells a rise from a fall without its colour. */
export const arrows: Readonly<Record<Direction, string>> = { up: '▲', down: '▼', flat: '' }

/** A real minus sign: as wide as the plus, so that nothing moves when a sign changes. */
const signs: Readonly<Record<Direction, string>> = { up: '+', down: '−', flat: '' }

/**
 * `+2.19`, `−0.48`, `0.00`: what reads as zero has no sign.
 *
 * @param decimals of a price's change those of `changeDecimals`
 */
export const formatChange = (value: number, decimals: number = usual): string =>
  `${signs[directionOf(value, decimals)]}${fixed(value, decimals)}`

/** `+1.24%`. */
export const formatPercent = (value: number): string => `${formatChange(value)}%`
