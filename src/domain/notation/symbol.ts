/** How exchanges write a ticker symbol: `AAPL`, `BRK.B`, `BTC-USD`. Events and calls hold this shape. */
export const tickerShape = /^[A-Z][A-Z0-9.-]{0,11}$/

/** Nothing longer is a symbol with an exchange before it. */
const spellingCharactersMax = 40

/** An exchange may stand before it (`NYSE:BRK.B`), and a `$` before either. */
const spelling = /^\$?(?:[A-Z][A-Z0-9_]*:\s*)?\$?(?<symbol>[A-Z][A-Z0-9]*(?:[./-][A-Z0-9]+)*)$/i

/** `AAPL:US` has a country behind it and no exchange before it: read as `US`, it would be another stock. */
const countryBehind = /:\s*US$/i

/**
 * The symbol that somebody means, as this product writes it; null when the text is no ticker.
 *
 * Share classes are written with `.`, `-` or `/`, depending on who writes: before a last single
 * letter each of them becomes `.`, so `BRK-B`, `brk/b` and `$BRK.B` are all `BRK.B`. Before anything
 * longer a dash is a part of the name and is kept (`BTC-USD`), and a slash becomes one.
 * Full-width letters and invisible characters, as they come with pasted text, are accepted.
 */
export const readSymbol = (text: string): string | null => {
  if (text.length > spellingCharactersMax) return null
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  const written = countryBehind.test(plain) ? undefined : spelling.exec(plain)?.groups?.['symbol']
  const symbol = written
    ?.toUpperCase()
    .replace(/[-/]([A-Z])$/, '.$1')
    .replaceAll('/', '-')
  return symbol !== undefined && tickerShape.test(symbol) ? symbol : null
}

/** One of several symbols that were written together. */
export interface WrittenSymbol {
  readonly written: string
  /** null: what was written is no ticker. */
  readonly symbol: string | null
}

/**
 * Everything that a text with several symbols names, in its order: they are separated by commas,
 * semicolons or white space. One that comes twice is returned twice.
 */
export const readSymbols = (text: string): readonly WrittenSymbol[] =>
  text
    .replace(/([:：])\s+/g, '$1')
    .split(/[\s,;，；、]+/)
    .filter((written) => written !== '')
    .map((written) => ({ written, symbol: readSymbol(written) }))
