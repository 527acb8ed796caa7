import type { CallError } from '../../../api/call-error.ts'

/** The place of a refusal: beside its field, or below the form. */
type RefusalPlace = 'symbol' | 'targetPrice' | 'condition' | 'form'

const neverKnown = /^\S+ has no (.+), so the rule can never hold$/

/** The field that a refusal of the server concerns, by its words. */
const placeOfRefusal = ({ status, sentence }: CallError): RefusalPlace => {
  if (neverKnown.test(sentence)) return 'condition'
  // Nothing is known that the value could be measured against.
  if (/ to measure the (change|volume) against$/.test(sentence)) return 'targetPrice'
  if (status !== 400 && status !== 404) return 'form'
  if (/symbol/i.test(sentence)) return 'symbol'
  return /^(value|enter a (price|multiple|percentage))/i.test(sentence) ? 'targetPrice' : 'form'
}

/** The words of a refusal by the place where they stand. */
export const placed = (refusal: CallError, hasRows: boolean, say: (text: string) => string) => {
  const place = placeOfRefusal(refusal)
  const text = say(refusal.sentence)
  const quantity = neverKnown.exec(refusal.sentence)?.[1]
  const isAtTarget = place === 'targetPrice' || (place === 'condition' && !hasRows)
  return {
    symbol: place === 'symbol' ? text : undefined,
    targetPrice: isAtTarget ? text : undefined,
    form: place === 'form' ? text : undefined,
    /** A quantity that the symbol never has, as the server names it. */
    neverKnown: quantity === undefined ? null : { quantity, text },
  }
}
