/** How exchanges write a ticker symbol: `AAPL`, `BRK.B`, `BTC-USD`. Events and calls hold this shape. */
export const tickerShape = /^[A-Z][A-Z0-9.-]{0,11}$/

/** The longest text that is read as a symbol with an exchange. */
const spellingCharactersMax = 40

/** An exchange may stand before it (`NYSE:BRK.B`), and a `$` before either. */
const spelling = /^\$?(?:[A-Z][A-Z0-9_]*:\s*)?\$?(?<symbol>[A-Z][A-Z0-9]*(?:[./-][A-Z0-9]+)*)$/i

/** `AAPL:US` has a country behind it and no exchange before it: read as `US`, it would be another stock. */
const countryBehind = /:\s*US$/i

/** As on any keyboard: without the invisible characters that come with pasted text. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()

/** In capitals, without an exchange or `$` before it; null if the text is not a ticker. */
const asWritten = (text: string): string | null => {
  if (text.length > spellingCharactersMax) return null
  const plain = plainOf(text)
  if (countryBehind.test(plain)) return null
  return spelling.exec(plain)?.groups?.['symbol']?.toUpperCase() ?? null
}

const isTicker = (symbol: string): boolean => tickerShape.test(symbol)

/**
 * The symbol that a text means, as this product writes it; null if the text is not a ticker.
 *
 * Share classes are written with `.`, `-` or `/`, depending on who writes: before a last single
 * letter each of them becomes `.`, so `BRK-B`, `brk/b` and `$BRK.B` are all `BRK.B`. Before anything
 * longer a dash is a part of the name and is kept (`BTC-USD`), and a slash becomes one.
 * Full-width letters and invisible characters, as they come with pasted text, are accepted.
 */
export const readSymbol = (text: string): string | null => {
  const symbol = asWritten(text)
    ?.replace(/[-/]([A-Z])$/, '.$1')
    .replaceAll('/', '-')
  return symbol !== undefined && isTicker(symbol) ? symbol : null
}

/**
 * Every symbol that a text can mean, the most literal first; none if it is not a ticker. Logs of
 * earlier releases list stocks as they were written, for example `BRK-B`; the first of these that is
 * listed is used.
 */
export const spellingsOf = (text: string): readonly string[] => {
  const [written, read] = [asWritten(text), readSymbol(text)]
  if (written === null || read === null) return []
  const all = [written, read, read.replace(/\.([A-Z])$/, '-$1')].filter(isTicker)
  return [...new Set(all)]
}

/** The symbol as it is sent to the server; null if the text is not a ticker. */
export const writtenSymbol = (text: string): string | null => spellingsOf(text)[0] ?? null

/**
 * The text that a search compares with the beginnings of symbols: `brk-`, `$BRK/` and `NYSE:BRK.` all
 * begin BRK.B. Listed symbols are compared by their key as well.
 */
export const searchKey = (text: string): string =>
  plainOf(text)
    .toUpperCase()
    .replace(/^\$?(?:[A-Z][A-Z0-9_]*:\s*)?\$?/, '')
    .replace(/[-/]/g, '.')

/** One of several symbols that were written together. */
export interface WrittenSymbol {
  readonly written: string
  /** null: the text is not a ticker. */
  readonly symbol: string | null
}

/**
 * All symbols of a text, in its order, separated by commas, semicolons or white space. Duplicates are
 * kept.
 */
export const readSymbols = (text: string): readonly WrittenSymbol[] =>
  text
    .replace(/([:：])\s+/g, '$1')
    .split(/[\s,;，；、]+/)
    .filter((written) => written !== '')
    .map((written) => ({ written, symbol: readSymbol(written) }))
