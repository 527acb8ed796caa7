import type { Stock } from '../../../contracts/market/stocks.ts'
import { spellingsOf } from '../../../domain/notation/symbol.ts'

interface Asked {
  /** The stock that actions are about: the one that is typed first, or else the one on the screen. */
  readonly symbol: string | null
  /** The search for stocks; null: the input asks for an action on one. */
  readonly stocks: string | null
  /** The words that an action has to have, in lower case. */
  readonly words: readonly string[]
}

/** `nvda alert` finds the actions on NVDA with `alert` in their name, `nvda` all of them. */
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
