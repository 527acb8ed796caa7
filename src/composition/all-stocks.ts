import { pagesOf } from '../projections/pages.ts'
import { type StockDocument, stocks } from '../projections/stocks/documents.ts'
import type { ReadModels } from '../projections/read-models.ts'

/** Every listing with its newest quote, by symbol. */
export const allStocks = async (readModels: ReadModels): Promise<readonly StockDocument[]> => {
  const found: StockDocument[] = []
  for await (const page of pagesOf(readModels.reader(stocks))) found.push(...page)
  return found
}
