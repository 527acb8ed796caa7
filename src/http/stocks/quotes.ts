import type { Stock } from '../../contracts/market/stocks.ts'
import type { ReadModels } from '../../projections/read-models.ts'
import { allStocks } from '../../projections/stocks/read/all-stocks.ts'
import { findStock } from '../../projections/stocks/read/find-stock.ts'
import { readMarketDay } from '../../projections/stocks/read/read-market-day.ts'
import { httpLimits } from '../limits/http-limits.ts'
import { presentStock } from './present.ts'

/**
 * Quotes as `GET /api/stocks` answers them, by symbol: those of all stocks, or of one.
 * @param now Unix ms, the moment of the read models
 */
export const readQuotes = async (
  readModels: ReadModels,
  now: number,
  symbol?: string,
): Promise<Stock[]> => {
  const found =
    symbol === undefined ? await allStocks(readModels) : [await findStock(readModels, symbol)]
  const marketDay = await readMarketDay(readModels)
  const asked = { now, marketDay, staleAfterMs: httpLimits.staleAfterMs }
  return found.flatMap((stock) => (stock === null ? [] : presentStock(stock, asked)))
}
