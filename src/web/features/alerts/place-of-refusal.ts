import type { CallError } from '../../api/call-error.ts'

/** The place of a refusal: beside its field, or below the form. */
export type RefusalPlace = 'symbol' | 'targetPrice' | 'form'

/** The field that a refusal of the server concerns, by its words. */
export const placeOfRefusal = ({ status, sentence }: CallError): RefusalPlace => {
  // Nothing is known that the value could be measured against.
  if (/ to measure the (change|volume) against$/.test(sentence)) return 'targetPrice'
  if (status !== 400 && status !== 404) return 'form'
  if (/symbol/i.test(sentence)) return 'symbol'
  return /^(value|enter a (price|multiple|percentage))/i.test(sentence) ? 'targetPrice' : 'form'
}
