import { pagesOf } from '../../pages.ts'
import { type StockDocument, stocks } from '../documents.ts'
import type { ReadModels } from '../../read-models.ts'

/** Every listing with its newest quote, by symbol. */
export const allStocks = async (readModels: ReadModels): Promise<readonly StockDocument[]> => {
  const found: StockDocument[] = []
  for await (const page of pagesOf(readModels.reader(stocks))) found.push(...page)
  return found
}

/** The listings with the highest market value, highest first; an unknown value counts as 0. */
export const largestOf = (
  found: readonly StockDocument[],
  symbolsMax: number,
): readonly StockDocument[] =>
  [...found].sort((a, b) => (b.marketCap ?? 0) - (a.marketCap ?? 0)).slice(0, symbolsMax)
