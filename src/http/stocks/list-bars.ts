import type { RequestHandler } from 'express'
import { type BarsReply, barsQuery } from '../../contracts/stocks.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import type { Context } from '../context.ts'
import { notValid } from '../refusals/faults.ts'
import { sendRefusal } from '../refusals/send.ts'
import { encode, sendEncoded } from '../encoded/encoded.ts'
import { findBars } from './find-bars.ts'
import { refuseSymbol, symbolOf } from './one-stock.ts'

/** GET /api/stocks/:symbol/bars */
export const listBars =
  ({ readModels }: Context): RequestHandler =>
  async (req, res) => {
    const symbol = symbolOf(req)
    const query = barsQuery.safeParse(req.query)
    if (!query.success) {
      sendRefusal(req, res, notValid(query.error))
      return
    }
    if (!(await readModels.reader(stocks).get(symbol))) {
      refuseSymbol(req, res, symbol)
      return
    }
    const bars = await findBars(readModels, symbol, query.data)
    const reply: BarsReply = { symbol, timeframe: query.data.timeframe, bars: [...bars] }
    await sendEncoded(req, res, encode(reply))
  }
