import type { Stock } from '../../../contracts/stocks.ts'
import { spellingsOf } from '../../../domain/notation/symbol.ts'

/** What was typed, taken apart. */
interface Asked {
  /** The stock that actions are about: the one that is typed first, or else the one on the screen. */
  readonly symbol: string | null
  /** By what stocks are looked for; null: an action on one is asked for. */
  readonly stocks: string | null
  /** The words that an action has to have, in lower case. */
  readonly words: readonly string[]
}

/** `nvda alert` asks for what can be done on NVDA that has `alert` in it, `nvda` for all of it. */
export const askedBy = (
  typed: string,
  stocks: readonly Stock[],
  selected: string | null,
): Asked => {
  const words = typed.trim().toLocaleLowerCase().split(/\s+/)
  const [first = '', ...rest] = words
  const named = spellingsOf(first)
    .map((spelling) => stocks.find(({ symbol }) => symbol === spelling))
    .find((stock) => stock !== undefined)
  if (named)
    return rest.length === 0
      ? { symbol: named.symbol, stocks: first, words: [first] }
      : { symbol: named.symbol, stocks: null, words: rest }
  return { symbol: selected, stocks: typed, words: words.filter((word) => word !== '') }
}
