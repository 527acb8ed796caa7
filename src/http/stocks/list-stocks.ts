import type { RequestHandler } from 'express'
import { stocksQuery } from '../../contracts/stocks.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import type { Context } from '../context.ts'
import { notValid } from '../refusals/faults.ts'
import { sendRefusal } from '../refusals/send.ts'
import { sendEncoded } from '../encoded/encoded.ts'
import { createEncodedCache } from '../encoded/encoded-cache.ts'
import { findStocks } from './find-stocks.ts'
import { presentStock } from './present.ts'

/** GET /api/stocks: the same list for every trader, so it is read and encoded once per change. */
export const listStocks = ({ readModels, limits }: Context): RequestHandler => {
  const cache = createEncodedCache(limits.encodedListsMax)
  return async (req, res) => {
    const query = stocksQuery.safeParse(req.query)
    if (!query.success) {
      sendRefusal(req, res, notValid(query.error))
      return
    }
    const version = await readModels.version(stocks.projection)
    const encoded = await cache.answer(JSON.stringify(query.data), version, async () => {
      const found = await findStocks(readModels, query.data)
      return { stocks: found.map(presentStock) }
    })
    await sendEncoded(req, res, encoded)
  }
}
