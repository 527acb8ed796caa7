import type { CallError } from '../../api/call-error.ts'

/** Where a refusal is said: beside the field that it is about, or below them all. */
export type RefusalPlace = 'symbol' | 'targetPrice' | 'form'

/** Which field of the form the server's refusal is about, by its words. */
export const placeOfRefusal = ({ status, sentence }: CallError): RefusalPlace => {
  // Nothing is known that the value could be measured against.
  if (/ to measure the (change|volume) against$/.test(sentence)) return 'targetPrice'
  if (status !== 400 && status !== 404) return 'form'
  if (/symbol/i.test(sentence)) return 'symbol'
  return /^(value|enter a (price|multiple|percentage))/i.test(sentence) ? 'targetPrice' : 'form'
}
