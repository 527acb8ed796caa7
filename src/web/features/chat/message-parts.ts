/** A piece of a message: words as they are, or a stock that is named with a dollar sign. */
export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'stock'; readonly text: string; readonly symbol: string }

const named = /\$([A-Za-z]{1,6}(?:[.-][A-Za-z]{1,3})?)(?![A-Za-z0-9])/g

/** `buy $AAPL!` is `buy `, the stock AAPL, and `!`. */
export const messageParts = (message: string): readonly MessagePart[] => {
  const parts: MessagePart[] = []
  let end = 0
  const textUntil = (start: number) => {
    if (start > end) parts.push({ kind: 'text', text: message.slice(end, start) })
  }
  for (const match of message.matchAll(named)) {
    textUntil(match.index)
    parts.push({ kind: 'stock', text: match[0], symbol: (match[1] ?? '').toUpperCase() })
    end = match.index + match[0].length
  }
  textUntil(message.length)
  return parts
}
