import {
  loadNyseBody,
  type LoadNyseReply,
  marketUpdateBody,
  type MarketUpdateReply,
  type ReferenceReply,
} from '../../contracts/market.ts'
import { ticker } from '../../contracts/fields.ts'
import type { Context } from '../context.ts'
import { notValid } from '../refusals/faults.ts'
import { call, ok, refuse } from '../reply.ts'
import { symbolOf } from '../stocks/one-stock.ts'

/** POST /api/stocks/load-nyse: idempotent, a listing comes into the log once. */
export const loadNyse = ({ market }: Context) =>
  call(async (req) => {
    const body = loadNyseBody.safeParse(req.body ?? {})
    if (!body.success) return refuse(notValid(body.error))
    const loaded = await market.loadListings()
    if (!loaded.ok) return refuse({ type: 'market_away' })
    const { savedStocks, message } = loaded
    return ok({ savedStocks, message } satisfies LoadNyseReply)
  })

/** POST /api/market/update */
export const updateMarket = ({ market }: Context) =>
  call(async (req) => {
    const body = marketUpdateBody.safeParse(req.body)
    if (!body.success) return refuse(notValid(body.error))
    const result = await market.updatePrices([...new Set(body.data.symbols)])
    if (result.ok) return ok({ updated: [...result.updated] } satisfies MarketUpdateReply)
    if (result.reason === 'unavailable') return refuse({ type: 'market_away' })
    return refuse({ type: 'unknown_symbol', symbol: result.symbol })
  })

/** GET /api/market/reference/:symbol */
export const referenceQuote = ({ market }: Context) =>
  call(async (req, res) => {
    res.set('Cache-Control', 'no-store')
    const symbol = symbolOf(req)
    if (!ticker.safeParse(symbol).success) return refuse({ type: 'unknown_symbol', symbol })
    const quote = await market.reference(symbol)
    return quote ? ok(quote satisfies ReferenceReply) : refuse({ type: 'no_reference' })
  })
