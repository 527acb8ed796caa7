/** How numbers and moments are written; the same in every language of the product. */

const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** A real minus sign: as wide as the plus, so that nothing moves when a sign changes. */
const minus = '−'

/** What is shown as zero has no sign: −0.004 is `0.00`. */
const signOf = (value: number): string => {
  const shown = Math.round(Math.abs(value) * 100)
  if (shown === 0) return ''
  return value > 0 ? '+' : minus
}

/** `1,234.50`, `−0.48`. */
export const formatPrice = (value: number): string =>
  `${signOf(value).replace('+', '')}${twoDecimals.format(Math.abs(value))}`

/** `+2.19`, `−0.48`, `0.00`. */
export const formatChange = (value: number): string =>
  `${signOf(value)}${twoDecimals.format(Math.abs(value))}`

/** `+1.24%`. */
export const formatPercent = (value: number): string => `${formatChange(value)}%`

export type Direction = 'up' | 'down' | 'flat'

/** Whether it reads as a rise or a fall once it is rounded as it is shown. */
export const directionOf = (value: number): Direction => {
  const sign = signOf(value)
  if (sign === '') return 'flat'
  return sign === '+' ? 'up' : 'down'
}

/** The mark that tells a rise from a fall without its colour. */
export const arrows: Readonly<Record<Direction, string>> = { up: '▲', down: '▼', flat: '' }

/** What rounds to a thousand of one letter is written by the next: 999,950 is `1.0M`. */
const abbreviations = [
  { from: 999.95e6, unit: 1e9, letter: 'B' },
  { from: 999.95e3, unit: 1e6, letter: 'M' },
  { from: 1e3, unit: 1e3, letter: 'K' },
] as const

/** From 1e3 `K`, from 1e6 `M`, from 1e9 `B`, one decimal: `52.3M`. */
export const abbreviate = (value: number): string => {
  for (const { from, unit, letter } of abbreviations)
    if (Math.abs(value) >= from) return `${(value / unit).toFixed(1)}${letter}`
  return value.toString()
}
