import type { Request, Response } from 'express'
import {
  loadNyseBody,
  type LoadNyseReply,
  marketUpdateBody,
  type MarketUpdateReply,
  type ReferenceReply,
} from '../../contracts/market.ts'
import { answeredOnce } from '../answered-once.ts'
import { ticker } from '../../contracts/fields.ts'
import { barChunks } from '../../projections/bars/documents.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import type { Context } from '../context.ts'
import { rememberPosition } from '../positions/cookie.ts'
import { notValid } from '../refusals/faults.ts'
import { call, done, ok, refuse } from '../reply.ts'
import { listedSymbol } from '../stocks/listed-symbol.ts'
import { symbolOf } from '../stocks/one-stock.ts'
import type { MarketDataService } from './service.ts'

/** The trader's next look at the stocks waits for all that the market has written until now. */
const seeStocks = async ({ config, head }: Context, req: Request, res: Response) => {
  const position = await head()
  for (const projection of [stocks.projection, barChunks.projection])
    rememberPosition(req, res, config, { projection, position })
}

/** POST /api/stocks/load-nyse: idempotent, a listing comes into the log once. */
export const loadNyse = (context: Context) => {
  const once = answeredOnce<Awaited<ReturnType<MarketDataService['loadListings']>>>(context)
  return call(async (req, res) => {
    const body = loadNyseBody.safeParse(req.body ?? {})
    if (!body.success) return refuse(notValid(body.error))
    const loaded = await once(req, () => context.market.loadListings())
    if (!loaded.ok) return refuse({ type: 'market_unavailable' })
    await seeStocks(context, req, res)
    const { savedStocks, message } = loaded
    return ok({ savedStocks, message } satisfies LoadNyseReply)
  })
}

/** POST /api/market/update */
export const updateMarket = (context: Context) => {
  const once = answeredOnce<Awaited<ReturnType<MarketDataService['updatePrices']>>>(context)
  return call(async (req, res) => {
    const body = marketUpdateBody.safeParse(req.body)
    if (!body.success) return refuse(notValid(body.error))
    const listed = body.data.symbols.map(async (s) => (await listedSymbol(context, s)) ?? s)
    const symbols = [...new Set(await Promise.all(listed))]
    const result = await once(req, () => context.market.updatePrices(symbols))
    if (result.ok) {
      await seeStocks(context, req, res)
      return ok({ updated: [...result.updated] } satisfies MarketUpdateReply)
    }
    if (result.reason === 'unavailable') return refuse({ type: 'market_unavailable' })
    return refuse({ type: 'unknown_symbol', symbol: result.symbol })
  })
}

/** GET /api/market/reference/:symbol; 204 where there is no outside quote. */
export const referenceQuote = (context: Context) =>
  call(async (req) => {
    const written = symbolOf(req)
    if (!ticker.safeParse(written).success)
      return refuse({ type: 'unknown_symbol', symbol: written })
    const asked = await context.market.reference((await listedSymbol(context, written)) ?? written)
    if (!asked.ok) return refuse({ type: 'market_unavailable' })
    return asked.quote ? ok(asked.quote satisfies ReferenceReply) : done
  })
