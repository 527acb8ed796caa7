import type { Request, Response } from 'express'
import { ticker } from '../../contracts/fields.ts'
import {
  loadNyseBody,
  type LoadNyseReply,
  loadNyseReply,
  marketUpdateBody,
  type MarketUpdateReply,
  marketUpdateReply,
  type ReferenceReply,
  referenceReply,
} from '../../contracts/market/market.ts'
import { barChunks } from '../../projections/bars/documents.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { answeredOnce } from '../answered-once.ts'
import type { Context } from '../context.ts'
import { rememberPosition } from '../positions/cookie.ts'
import { symbolParams } from '../request.ts'
import { done, ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { listedOrWritten } from '../../projections/stocks/read/listed-symbol.ts'
import type { MarketDataService } from './service.ts'

/** The trader's next read of the stocks waits for all events written until now. */
const seeStocks = async ({ config, head }: Context, req: Request, res: Response) => {
  const position = await head()
  for (const projection of [stocks.projection, barChunks.projection])
    rememberPosition(req, res, config, { projection, position })
}

/** Idempotent: a listing comes into the log once. */
export const loadNyse = route.post('/stocks/load-nyse', {
  summary: 'Brings the market’s listings in; again: nothing new',
  body: loadNyseBody.default({}),
  replies: { 200: loadNyseReply.describe('How many were new') },
  serve: (context) => {
    const once = answeredOnce<Awaited<ReturnType<MarketDataService['loadListings']>>>(context)
    return async ({ req, res }) => {
      const loaded = await once(req, () => context.market.loadListings())
      if (!loaded.ok) return refuse({ type: 'market_unavailable' })
      await seeStocks(context, req, res)
      const { savedStocks, message } = loaded
      return ok({ savedStocks, message } satisfies LoadNyseReply)
    }
  },
})

export const updateMarket = route.post('/market/update', {
  summary: 'Asks the provider for newer prices',
  body: marketUpdateBody,
  replies: { 200: marketUpdateReply.describe('The newest prices') },
  refuses: [404],
  serve: (context) => {
    const once = answeredOnce<Awaited<ReturnType<MarketDataService['updatePrices']>>>(context)
    return async ({ req, res, body }) => {
      const listed = body.symbols.map((written) => listedOrWritten(context, written))
      const symbols = [...new Set(await Promise.all(listed))]
      const result = await once(req, () => context.market.updatePrices(symbols))
      if (result.ok) {
        await seeStocks(context, req, res)
        return ok({ updated: [...result.updated] } satisfies MarketUpdateReply)
      }
      if (result.reason === 'unavailable') return refuse({ type: 'market_unavailable' })
      return refuse({ type: 'unknown_symbol', symbol: result.symbol })
    }
  },
})

export const referenceQuote = route.get('/market/reference/:symbol', {
  summary: 'An outside quote to compare ours with',
  params: symbolParams,
  replies: { 200: referenceReply.describe('The quote'), 204: 'There is none' },
  answer: async (context, { params: { symbol } }) => {
    if (!ticker.safeParse(symbol).success) return refuse({ type: 'unknown_symbol', symbol })
    const asked = await context.market.reference(await listedOrWritten(context, symbol))
    if (!asked.ok) return refuse({ type: 'market_unavailable' })
    return asked.quote ? ok(asked.quote satisfies ReferenceReply) : done
  },
})
