import type { TFunction } from 'i18next'
import { decimalsOf, plainText } from '../../../domain/notation/decimal.ts'
import {
  type DecimalMark,
  type NumberKind,
  type NumberRefusal,
  readNumber,
  type ReadNumber,
} from '../../../domain/notation/read-number.ts'

/**
 * An input for a number. Not `type="number"`: a browser shows one text there and gives another
 * number, or none, for `1,000`, `2.5M` and `12,5`, and its wheel changes a number that has the focus.
 */
export const numberInput = {
  type: 'text',
  inputMode: 'decimal',
  autoComplete: 'off',
  spellCheck: false,
} as const

/**
 * The decimal mark that this browser's reader is used to. By the browser's language, and not by the
 * page's: a German reads the page in English and types `12,5`.
 */
const decimalMark = (): DecimalMark => {
  try {
    return (1.5).toLocaleString(navigator.language).includes(',') ? ',' : '.'
  } catch {
    // On a system that has no language, a browser may name one that does not exist, such as C.
    return '.'
  }
}

export const readTyped = (text: string, kind: NumberKind = 'plain'): ReadNumber =>
  readNumber(text, decimalMark(), kind)

/** As a number can be typed that has one meaning only: three decimals might be a group. */
export const unmistakable = (value: number): string =>
  decimalsOf(value) === 3 ? value.toFixed(4) : plainText(value)

/**
 * The message beside a field with an invalid number.
 *
 * @param wanted the instruction, for example `Enter a price above 0`
 * @param tooLarge the message for a number above the maximum
 */
export const refusalText = (
  typed: string,
  refusal: NumberRefusal,
  { wanted, tooLarge }: { readonly wanted: string; readonly tooLarge: string },
  t: TFunction,
): string => {
  switch (refusal.why) {
    case 'ambiguous': {
      const [one, other] = refusal.readings.map(unmistakable)
      return t('numbers.ambiguous', { typed: typed.trim(), one, other })
    }
    case 'too_large':
      return tooLarge
    case 'empty':
    case 'not_a_number':
      return wanted
  }
}
