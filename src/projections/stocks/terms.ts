import type { StockTermDocument } from './documents.ts'

/** Words of a name that a search can begin at; longer names are found by their first ones. */
const wordsMax = 8

/** The symbol, and the name from each of its words on, in lower case. */
export const termsOf = (symbol: string, name: string): StockTermDocument[] => {
  const words = name.toLowerCase().split(/\s+/).filter(Boolean)
  const fromEachWord = words.slice(0, wordsMax).map((_, index) => words.slice(index).join(' '))
  const terms = new Set([symbol.toLowerCase(), ...fromEachWord])
  return [...terms].map((term) => ({ _id: `${symbol}|${term}`, term, symbol }))
}
