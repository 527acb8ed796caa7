import type { DecimalMark } from '../../domain/notation/read-number.ts'

/**
 * The decimal mark that this browser's reader is used to. By the browser's language, and not by the
 * page's: a German reads the page in English and types `12,5`.
 */
export const decimalMark = (): DecimalMark => {
  const parts = new Intl.NumberFormat(navigator.language).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
}
