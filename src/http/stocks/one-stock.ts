import type { Request, RequestHandler, Response } from 'express'
import { stockProfiles, stocks } from '../../projections/stocks/documents.ts'
import type { Context } from '../context.ts'
import { sendRefusal } from '../refusals/send.ts'
import { encode, sendEncoded } from '../encoded/encoded.ts'
import { presentDetail } from './present.ts'

const symbolCharactersMax = 40

/** The symbol of the address as the exchange writes it: `aapl` is AAPL. */
export const symbolOf = (req: Request): string =>
  String(req.params['symbol']).trim().toUpperCase().slice(0, symbolCharactersMax)

export const refuseSymbol = (req: Request, res: Response, symbol: string): void =>
  sendRefusal(req, res, { type: 'unknown_symbol', symbol })

/** GET /api/stocks/:symbol */
export const oneStock =
  ({ readModels, clock, limits }: Context): RequestHandler =>
  async (req, res) => {
    const symbol = symbolOf(req)
    const [stock, profile] = await Promise.all([
      readModels.reader(stocks).get(symbol),
      readModels.reader(stockProfiles).get(symbol),
    ])
    if (!stock) {
      refuseSymbol(req, res, symbol)
      return
    }
    const asked = { now: clock(), staleAfterMs: limits.staleAfterMs }
    await sendEncoded(req, res, encode(presentDetail(stock, profile?.about ?? null, asked)))
  }
