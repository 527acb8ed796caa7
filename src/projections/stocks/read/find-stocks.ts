import type { StockSortKey, StocksQuery } from '../../../contracts/market/stocks.ts'
import { searchKey } from '../../../domain/notation/symbol.ts'
import type { MarketDay } from '../../../domain/quotes/market-day.ts'
import type { Condition, Filter } from '../../port.ts'
import type { ReadModels } from '../../read-models.ts'
import { type StockDocument, stocks, stockTerms } from '../documents.ts'

/** Terms that one search of the stock list looks at. */
const searchTermsMax = 2_000

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
      limit: searchTermsMax,
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

/** Figures that only prices of the market's current day have. */
const dayFigures: ReadonlySet<StockSortKey> = new Set(['changePercent', 'volume'])

/** Which stocks have what the list is sorted by, and who is left; together that is every stock. */
const knownAndOthers = (
  sort: StockSortKey,
  day: MarketDay | null,
): { known: Filter; others: readonly Filter[] } => {
  const known = { [sort]: anyNumber }
  const unknown = { [sort]: { eq: null } }
  if (day === null || !dayFigures.has(sort)) return { known, others: [unknown] }
  const { date } = day
  return {
    known: { ...known, date: { gte: date } },
    others: [{ ...unknown, date: { gte: date } }, { date: { lt: date } }, { date: { eq: null } }],
  }
}

/**
 * The stocks a list asks for. Whose value is not known, or is not of the market's current day, stand
 * last in both directions, which no store's own order gives: those who have it are asked for first.
 */
export const findStocks = async (
  readModels: ReadModels,
  query: StocksQuery,
  marketDay: MarketDay | null,
): Promise<readonly StockDocument[]> => {
  const { sort, order, limit } = query
  const reader = readModels.reader(stocks)
  const filter = await filterOf(readModels, query)
  if (!filter) return []
  const descending = order === 'desc'
  if (sort === 'symbol') return reader.find({ filter, sort: [{ field: '_id', descending }], limit })
  const { known, others } = knownAndOthers(sort, marketDay)
  const found = [
    ...(await reader.find({
      filter: { ...filter, ...known },
      sort: [{ field: sort, descending }],
      limit,
    })),
  ]
  for (const other of others) {
    if (found.length === limit) break
    const rest = { filter: { ...filter, ...other }, sort: [{ field: '_id' }] }
    found.push(...(await reader.find({ ...rest, limit: limit - found.length })))
  }
  return found
}
