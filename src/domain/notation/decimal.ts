/** More than any price or level has. */
export const decimalsMax = 12

/** From here on a double has no decimals of its own to round. */
const wholeFrom = 2 ** 52

/** `value` × 10^places by its decimal digits: 1.005 by 2 places is 100.5, and not 100.49999999999999. */
export const shifted = (value: number, places: number): number => {
  const [digits = '', exponent = ''] = value.toExponential().split('e')
  return Number(`${digits}e${(Number(exponent) + places).toString()}`)
}

/** The power of ten of the first digit: −2 for 0.035. @param value finite and not 0 */
export const exponentOf = (value: number): number =>
  Number(value.toExponential().split('e')[1] ?? 0)

/** Exact, which a power is not in every engine. */
const powers = Array.from({ length: decimalsMax + 1 }, (_, decimals) => Number(`1e${decimals}`))

/** A product and the digits of its factor differ by less than this share of it. */
const productError = 2 ** -50

/** {@link roundTo} where the nearest whole number is certain without the digits; null: it is not. */
const roundQuickly = (value: number, decimals: number): number | null => {
  const power = powers[decimals]
  if (power === undefined) return null
  const scaled = Math.abs(value) * power
  const whole = Math.floor(scaled)
  const fromHalf = scaled - whole - 0.5
  if (!(Math.abs(fromHalf) > scaled * productError)) return null
  return (Math.sign(value) * (fromHalf > 0 ? whole + 1 : whole)) / power + 0
}

/**
 * Rounds half away from zero, by the decimal digits that a reader sees: 1.15 to one decimal is 1.2,
 * and 1.005 to two is 1.01. Only operations that ECMAScript defines exactly, so that every browser
 * and the server agree. Adding zero turns −0 into 0.
 */
export const roundTo = (value: number, decimals: number): number => {
  const quickly = roundQuickly(value, decimals)
  if (quickly !== null) return quickly
  const scaled = shifted(Math.abs(value), decimals)
  if (!(scaled < wholeFrom)) return value
  return Math.sign(value) * shifted(Math.round(scaled), -decimals) + 0
}

/** How many decimals the shortest text of a number has: 3 for 12.345. */
export const decimalsOf = (value: number): number => {
  const [digits = '', exponent = ''] = value.toExponential().split('e')
  const fraction = digits.split('.')[1] ?? ''
  return Math.max(0, fraction.length - Number(exponent))
}

/** The most decimals that can be read. */
const plainDecimalsMax = 60

/** `0.00000005`, `2000`: every digit, without groups and not as 5e-8; but 1e-90. */
export const plainText = (value: number): string => {
  const decimals = decimalsOf(value)
  return decimals > plainDecimalsMax ? value.toString() : value.toFixed(decimals)
}

/** `1,234`: how many there are. */
export const formatCount = (count: number): string => fixed(count, 0)

/** `1,234.50`: the size of a number with this many decimals and thousands apart, without its sign. */
export const fixed = (value: number, decimals: number): string => {
  const [whole = '', fraction] = Math.abs(roundTo(value, decimals)).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
