import type { RequestHandler } from 'express'
import { stocksQuery } from '../../contracts/stocks.ts'
import { isStale } from '../../domain/quotes/staleness.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { readMarketDay } from '../../projections/stocks/read-market-day.ts'
import type { Context } from '../context.ts'
import { notValid } from '../refusals/faults.ts'
import { sendRefusal } from '../refusals/send.ts'
import { sendEncoded } from '../encoded/encoded.ts'
import { createEncodedCache } from '../encoded/encoded-cache.ts'
import { listingOf, versionOf } from '../market/listing-of.ts'
import { findStocks } from './find-stocks.ts'
import { presentStock } from './present.ts'

/** GET /api/stocks: the same list for every trader, so it is read and encoded once per change. */
export const listStocks = (context: Context): RequestHandler => {
  const { readModels, market, clock, limits } = context
  const { staleAfterMs } = limits
  /** Unix ms of the newest price that any list had. */
  let newestAt = 0
  const cache = createEncodedCache(limits.encodedListsMax)
  return async (req, res) => {
    const query = stocksQuery.safeParse(req.query)
    if (!query.success) {
      sendRefusal(req, res, notValid(query.error))
      return
    }
    const now = clock()
    // Prices that stop change no read model, but what is to be said of them.
    const quiet = isStale(newestAt, now, staleAfterMs)
    const read = await readModels.version(stocks.projection)
    const listing = listingOf(market)
    const version = read === null ? null : `${read}${quiet ? ' quiet' : ''}${versionOf(listing)}`
    const encoded = await cache.answer(JSON.stringify(query.data), version, async () => {
      const marketDay = await readMarketDay(readModels)
      const found = await findStocks(readModels, query.data, marketDay)
      for (const { lastUpdated } of found) newestAt = Math.max(newestAt, Date.parse(lastUpdated))
      const shown = { now, marketDay, staleAfterMs }
      return { stocks: found.map((stock) => presentStock(stock, shown)), ...listing }
    })
    await sendEncoded(req, res, encoded)
  }
}
