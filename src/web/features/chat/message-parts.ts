import { writtenSymbol } from '../../../domain/notation/symbol.ts'

/** A piece of a message: words as they are, a web address, or a stock that is named with a dollar sign. */
export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'stock'; readonly text: string; readonly symbol: string }

/** Only a known exchange may stand before a colon: in `$AAPL:up` it ends the sentence. */
const named =
  /\$(?:(?:NYSE|NASDAQ|AMEX|ARCA|BATS|CBOE|OTC):)?[A-Z]{1,6}(?:[.-][A-Z]{1,3}|\/[A-Z])?(?![A-Z0-9])/gi

/** Only ASCII: Chinese words may follow an address without a space. */
const address = /https?:\/\/[!#-;=?-~]+/i

const written = new RegExp(`${address.source}|${named.source}`, 'gi')

/** Without what ends the sentence around it: dots, quotes, and brackets that it does not open. */
const trimmedAddress = (text: string): string => {
  const end = /[.,;:!?'")\]}]$/.exec(text)?.[0]
  if (end === undefined) return text
  if (end === ')' && text.split('(').length >= text.split(')').length) return text
  return trimmedAddress(text.slice(0, -1))
}

/** One that names a user or a password pretends to be of another host; it stays text. */
const hrefOf = (text: string): string | null => {
  try {
    const { href, protocol, username, password } = new URL(text)
    const isWeb = protocol === 'https:' || protocol === 'http:'
    return isWeb && username === '' && password === '' ? href : null
  } catch {
    return null
  }
}

const partOf = (found: string): MessagePart | null => {
  if (found.startsWith('$')) {
    const symbol = writtenSymbol(found)
    return symbol === null ? null : { kind: 'stock', text: found, symbol }
  }
  const text = trimmedAddress(found)
  const href = hrefOf(text)
  return href === null ? null : { kind: 'link', text, href }
}

/** `buy $AAPL!` is `buy `, the stock AAPL, and `!`. */
export const messageParts = (message: string): readonly MessagePart[] => {
  const parts: MessagePart[] = []
  let end = 0
  const textUntil = (start: number) => {
    if (start > end) parts.push({ kind: 'text', text: message.slice(end, start) })
  }
  for (const match of message.matchAll(written)) {
    const part = partOf(match[0])
    if (!part) continue
    textUntil(match.index)
    parts.push(part)
    end = match.index + part.text.length
  }
  textUntil(message.length)
  return parts
}
