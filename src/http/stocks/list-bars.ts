import type { RequestHandler } from 'express'
import { type BarsReply, barsQuery } from '../../contracts/stocks.ts'
import { barChunks } from '../../projections/bars/documents.ts'
import type { Context } from '../context.ts'
import { notValid } from '../refusals/faults.ts'
import { sendRefusal } from '../refusals/send.ts'
import { createEncodedCache } from '../encoded/encoded-cache.ts'
import { sendEncoded } from '../encoded/encoded.ts'
import { findBars } from './find-bars.ts'
import { findStock } from './find-stock.ts'
import { refuseSymbol, symbolOf } from './one-stock.ts'

/** GET /api/stocks/:symbol/bars: a chart that many look at is read and encoded once per change. */
export const listBars = ({ readModels, limits }: Context): RequestHandler => {
  const cache = createEncodedCache(limits.encodedBarsMax)
  return async (req, res) => {
    const query = barsQuery.safeParse(req.query)
    if (!query.success) {
      sendRefusal(req, res, notValid(query.error))
      return
    }
    const written = symbolOf(req)
    const stock = await findStock(readModels, written)
    if (!stock) {
      refuseSymbol(req, res, written)
      return
    }
    const { symbol } = stock
    const version = await readModels.version(barChunks.projection)
    const question = JSON.stringify([symbol, query.data])
    const encoded = await cache.answer(question, version, async () => {
      const bars = await findBars(readModels, symbol, query.data)
      return { symbol, timeframe: query.data.timeframe, bars: [...bars] } satisfies BarsReply
    })
    await sendEncoded(req, res, encoded)
  }
}
