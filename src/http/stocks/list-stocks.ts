import { stocksQuery, stocksReply } from '../../contracts/market/stocks.ts'
import { isStale } from '../../domain/quotes/staleness.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { readMarketDay } from '../../projections/stocks/read/read-market-day.ts'
import { createEncodedCache } from '../encoded/encoded-cache.ts'
import { listingOf, versionOf } from '../market/listing-of.ts'
import { encoded } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { findStocks } from '../../projections/stocks/read/find-stocks.ts'
import { presentStock } from './present.ts'

/** The same list for every trader, so it is read and encoded once per change. */
export const listStocks = route.get('/stocks', {
  summary: 'The stock list',
  query: stocksQuery,
  reads: [stocks.projection],
  past: [stocks.projection],
  replies: {
    200: stocksReply.describe('Stocks in the order asked for; what is not known stands last'),
  },
  serve: ({ readModels, market, clock, limits: { staleAfterMs, encodedListsMax } }) => {
    /** Unix ms of the newest price that any list had. */
    let newestAt = 0
    const cache = createEncodedCache(encodedListsMax)
    return async ({ query }) => {
      const now = clock()
      // Stale prices change the reply, but no read model.
      const quiet = isStale(newestAt, now, staleAfterMs)
      const version = await readModels.version(stocks.projection)
      const listing = listingOf(market)
      const cacheVersion = version && `${version}${quiet ? ' quiet' : ''}${versionOf(listing)}`
      const read = async () => {
        const marketDay = await readMarketDay(readModels)
        const found = await findStocks(readModels, query, marketDay)
        for (const { lastUpdated } of found) newestAt = Math.max(newestAt, Date.parse(lastUpdated))
        const shown = { now, marketDay, staleAfterMs }
        return { stocks: found.map((stock) => presentStock(stock, shown)), ...listing }
      }
      return encoded(await cache.answer(JSON.stringify(query), cacheVersion, read))
    }
  },
})
