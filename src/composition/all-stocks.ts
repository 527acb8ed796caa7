import { type StockDocument, stocks } from '../projections/stocks/documents.ts'
import type { ReadModels } from '../projections/read-models.ts'

/** More than the exchange may list (SIM_SYMBOLS) together with what was imported. */
const stocksMax = 20_000

/** Every listing with its newest quote, by symbol. */
export const allStocks = (readModels: ReadModels): Promise<readonly StockDocument[]> =>
  readModels.reader(stocks).find({ sort: [{ field: '_id' }], limit: stocksMax })
