export type Decimal = 'point' | 'comma'

const missingWords = new Set(['', '-', '--', 'null', 'nan', 'n/a', 'na', 'none', '#n/a'])

/** Whether a cell marks a missing value. */
export const isMissing = (cell: string): boolean => missingWords.has(cell.toLowerCase())

const currencySigns = /[$€£]/g
/** Between groups of digits, as in Switzerland and France: neither can be a decimal mark. */
const apostrophes = /(?<=\d)['’ʼ](?=\d{3})/g
const spaces = /\s/g
/** Groups have three digits, or in India two before the last three. */
const withPoint =
  /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)?(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i
const magnitudes: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

const undecorated = (cell: string): string =>
  cell.replace(currencySigns, '').replace(spaces, '').replace(apostrophes, '')

/**
 * A number in any usual notation: grouped digits, currency sign, `45.3M`.
 * @returns null when it is not a finite number
 */
export const parseNumber = (cell: string, decimal: Decimal): number | null => {
  const bare = undecorated(cell)
  const pointed =
    decimal === 'point' ? bare : bare.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
  const magnitude = magnitudes[pointed.slice(-1).toUpperCase()]
  const digits = magnitude === undefined ? pointed : pointed.slice(0, -1)
  if (!/\d/.test(digits) || !withPoint.test(digits)) return null
  const value = Number(digits.replaceAll(',', '')) * (magnitude ?? 1)
  return Number.isFinite(value) ? value : null
}

/** What a cell shows about the decimal mark: `either` fits both, null has none. */
export const decimalEvidence = (written: string): Decimal | 'either' | null => {
  const cell = undecorated(written)
  const marks = cell.replace(/[^.,]/g, '')
  if (marks === '') return null
  const last = marks.at(-1)
  if (marks.length > 1) {
    const mixed = marks.includes('.') && marks.includes(',')
    // Of two different marks the last one is the decimal mark; a repeated mark can only group
    // digits.
    return (last === '.') === mixed ? 'point' : 'comma'
  }
  if (/^[^.,]*\d{1,3}[.,]\d{3}\D*$/.test(cell) && !/\d{4}[.,]/.test(cell)) return 'either'
  return last === '.' ? 'point' : 'comma'
}

const priceDecimals = 6
/** Below a dollar, six decimals would be fewer digits than given. */
const priceDigits = 7

/**
 * The price that a number means. Several sites print 32-bit floats with six decimals, so 1438.36
 * arrives as 1438.359985. If a price with two to four decimals, converted to a 32-bit float, gives
 * the same text, that price is used. Otherwise the number is used as given, to six decimals, or
 * seven digits below a dollar.
 */
export const restorePrice = (value: number): number => {
  // The common case needs no text: four decimals or fewer were given.
  if (Math.round(value * 1e4) / 1e4 === value) return value
  const given = value.toFixed(priceDecimals)
  for (let decimals = 2; decimals <= 4; decimals += 1) {
    const short = Number(value.toFixed(decimals))
    if (short > 0 && Math.fround(short).toFixed(priceDecimals) === given) return short
  }
  return Number(value < 1 ? value.toPrecision(priceDigits) : given)
}
