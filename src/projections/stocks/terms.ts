import type { StockTermDocument } from './documents.ts'

/** Words of a name that a search can begin at; longer names are found by their first ones. */
const wordsMax = 8

/** Longer than what anybody types; a store's index takes no text of any length. */
const termCharactersMax = 60

const searchable = (text: string): string => text.replaceAll(/\p{C}/gu, ' ').toLowerCase()

/** The symbol, and the name from each of its words on, in lower case. */
export const termsOf = (symbol: string, name: string): StockTermDocument[] => {
  const words = searchable(name).split(/\s+/).filter(Boolean)
  const fromEachWord = words
    .slice(0, wordsMax)
    .map((_, index) => words.slice(index).join(' ').slice(0, termCharactersMax))
  const terms = [...new Set([searchable(symbol), ...fromEachWord])]
  return terms.map((term, place) => ({ _id: `${symbol}|${place.toString()}`, term, symbol }))
}
