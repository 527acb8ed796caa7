import type { StocksQuery } from '../../contracts/stocks.ts'
import { searchKey } from '../../domain/notation/symbol.ts'
import type { Condition, Filter, Query } from '../../projections/port.ts'
import type { ReadModels } from '../../projections/read-models.ts'
import { type StockDocument, stocks, stockTerms } from '../../projections/stocks/documents.ts'
import { httpLimits } from '../limits/http-limits.ts'

/** Smaller than every number a document can hold: a range from here on is "has a number". */
const anyNumber: Condition = { gte: -Number.MAX_VALUE }

/** What terms may begin with: the text as it is typed, and as a symbol in each of its spellings. */
const beginningsOf = (text: string): ReadonlySet<string> => {
  const key = searchKey(text)
  const dashed = key.replace(/\.([^.]*)$/, '-$1')
  return new Set([text, key, dashed].filter(Boolean).map((beginning) => beginning.toLowerCase()))
}

const symbolsMatching = async (readModels: ReadModels, text: string): Promise<string[]> => {
  const symbols = new Set<string>()
  for (const prefix of beginningsOf(text)) {
    const terms = await readModels.reader(stockTerms).find({
      filter: { term: { prefix } },
      sort: [{ field: 'term' }],
      limit: httpLimits.searchTermsMax,
    })
    for (const { symbol } of terms) symbols.add(symbol)
  }
  return [...symbols]
}

/** null: nothing matches the search. */
const filterOf = async (
  readModels: ReadModels,
  { q, sector }: StocksQuery,
): Promise<Filter | null> => {
  const ofSector: Filter = sector === undefined ? {} : { sector: { eq: sector } }
  if (!q) return ofSector
  const symbols = await symbolsMatching(readModels, q)
  return symbols.length === 0 ? null : { ...ofSector, _id: { in: symbols } }
}

/**
 * The stocks a list asks for. What is not known stands last in both directions, which no store's
 * own order gives: an ascending list therefore asks for the known ones first.
 */
export const findStocks = async (
  readModels: ReadModels,
  query: StocksQuery,
): Promise<readonly StockDocument[]> => {
  const { sort, order, limit } = query
  const reader = readModels.reader(stocks)
  const filter = await filterOf(readModels, query)
  if (!filter) return []
  const descending = order === 'desc'
  const sorted = (condition: Condition | null, limit: number): Query => ({
    filter: condition ? { ...filter, [sort]: condition } : filter,
    sort: [{ field: sort === 'symbol' ? '_id' : sort, descending }],
    limit,
  })
  if (sort === 'symbol' || descending) return reader.find(sorted(null, limit))
  const known = await reader.find(sorted(anyNumber, limit))
  if (known.length === limit) return known
  const unknown = await reader.find(sorted({ eq: null }, limit - known.length))
  return [...known, ...unknown]
}
