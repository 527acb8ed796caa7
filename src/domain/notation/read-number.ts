/** The decimal mark of the reader's language. */
export type DecimalMark = '.' | ','

/** The unit of a field, and so the sign that may be typed with the number: `$5`, `5%`, `5×`. */
export type NumberKind = 'usd' | 'percent' | 'times' | 'plain'

export type NumberRefusal =
  | { readonly why: 'empty' | 'not_a_number' | 'too_large' }
  /** One number with a decimal point, and another with a decimal comma. */
  | { readonly why: 'ambiguous'; readonly readings: readonly [number, number] }

export type ReadNumber =
  { readonly ok: true; readonly value: number } | ({ readonly ok: false } & NumberRefusal)

const marks: Readonly<Record<NumberKind, string>> = {
  usd: '$',
  percent: '%',
  times: '×',
  plain: '',
}

/** Powers of ten by the letter behind a number, also those of Chinese. */
const powers: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9, T: 12, 萬: 4, 億: 8, 兆: 12 }

/** The longest text that is read as a number. */
const charactersMax = 80

const fullWidthOffset = 0xfee0

/**
 * As on any keyboard: characters of full width, any minus, any mark that parts groups but `,` and `.`,
 * and none that is invisible.
 */
const cleaned = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[！-～]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - fullWidthOffset))
    .replace(/[−–]/g, '-')
    .replace(/(?<=\d)[’'](?=\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Whole digits, perhaps in groups that `mark` parts: in threes, or in twos with three at the end. */
const isWhole = (text: string, mark: string): boolean => {
  const [first = '', ...rest] = text.split(mark)
  const last = rest.pop()
  if (last === undefined) return /^(0|[1-9]\d*)?$/.test(first)
  if (!/^\d{3}$/.test(last) || !/^[1-9]\d{0,2}$/.test(first)) return false
  const inThrees = rest.every((group) => /^\d{3}$/.test(group))
  return inThrees || (first.length <= 2 && rest.every((group) => /^\d\d$/.test(group)))
}

/** The digits with a point and without groups; null: not a number with this decimal mark. */
const pointed = (digits: string, decimal: DecimalMark): string | null => {
  const [whole = '', fraction = '', ...more] = digits.split(decimal)
  if (more.length > 0 || !/^\d*$/.test(fraction)) return null
  const group = whole.includes(' ') ? ' ' : decimal === '.' ? ',' : '.'
  return isWhole(whole, group) ? `${whole.replaceAll(group, '')}.${fraction}` : null
}

const shape =
  /^([+-]?) ?(\$?) ?(\d[\d., ]*|[.,]\d+)(?:e([+-]?\d{1,4})| ?([KMBT萬億兆]))? ?([%×x]?)$/i

/** The values of the text with a decimal point and with a decimal comma, without duplicates. */
const readingsOf = (text: string, kind: NumberKind): readonly number[] => {
  const [, sign = '', before = '', digits = '', exponent = '', letter = '', after = ''] =
    shape.exec(text) ?? []
  const mark = (before + after).toLowerCase().replace('x', '×')
  if (digits === '' || (mark !== '' && mark !== marks[kind])) return []
  const power = Number(exponent) + (powers[letter.toUpperCase()] ?? 0)
  const readings = (['.', ','] as const).flatMap((decimal) => {
    const number = pointed(digits.trim(), decimal)
    if (number === null) return []
    const value = Number(`${sign}${number}e${power.toString()}`) + 0
    // Too small: it would be rounded to zero.
    return value === 0 && /[1-9]/.test(number) ? [] : value
  })
  return [...new Set(readings)]
}

/**
 * Reads a number as it is typed: with a decimal point or a decimal comma, with groups, with `K`,
 * `M`, `B` or `T` behind it. A text with one meaning has that meaning in every language. One with
 * two (`1,234`) is read with a decimal point, as this product prints numbers, for a reader whose
 * language has one too, and refused for a reader whose language has a decimal comma.
 * @param language the decimal mark of the reader's language
 */
export const readNumber = (
  text: string,
  language: DecimalMark = '.',
  kind: NumberKind = 'plain',
): ReadNumber => {
  const typed = cleaned(text)
  if (typed === '') return { ok: false, why: 'empty' }
  const [first, second] = typed.length > charactersMax ? [] : readingsOf(typed, kind)
  if (first === undefined) return { ok: false, why: 'not_a_number' }
  if (!Number.isFinite(first) || !Number.isFinite(second ?? 0))
    return { ok: false, why: 'too_large' }
  if (second === undefined || language === '.') return { ok: true, value: first }
  return { ok: false, why: 'ambiguous', readings: [first, second] }
}
