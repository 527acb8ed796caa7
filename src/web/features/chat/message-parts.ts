import { writtenSymbol } from '../../../domain/notation/symbol.ts'

/** A piece of a message: words as they are, or a stock that is named with a dollar sign. */
export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'stock'; readonly text: string; readonly symbol: string }

/** Only a known exchange may stand before a colon: in `$AAPL:up` it ends the sentence. */
const named =
  /\$(?:(?:NYSE|NASDAQ|AMEX|ARCA|BATS|CBOE|OTC):)?[A-Z]{1,6}(?:[.-][A-Z]{1,3}|\/[A-Z])?(?![A-Z0-9])/gi

/** `buy $AAPL!` is `buy `, the stock AAPL, and `!`. */
export const messageParts = (message: string): readonly MessagePart[] => {
  const parts: MessagePart[] = []
  let end = 0
  const textUntil = (start: number) => {
    if (start > end) parts.push({ kind: 'text', text: message.slice(end, start) })
  }
  for (const match of message.matchAll(named)) {
    const symbol = writtenSymbol(match[0])
    if (symbol === null) continue
    textUntil(match.index)
    parts.push({ kind: 'stock', text: match[0], symbol })
    end = match.index + match[0].length
  }
  textUntil(message.length)
  return parts
}
