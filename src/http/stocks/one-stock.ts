import type { Request, RequestHandler, Response } from 'express'
import { stockProfiles } from '../../projections/stocks/documents.ts'
import { writtenSymbol } from '../../domain/notation/symbol.ts'
import type { Context } from '../context.ts'
import { sendRefusal } from '../refusals/send.ts'
import { encode, sendEncoded } from '../encoded/encoded.ts'
import { findStock } from './find-stock.ts'
import { presentDetail } from './present.ts'

const symbolCharactersMax = 40

/** The symbol of the address, `aapl` in capitals; what is no ticker is given back to be refused. */
export const symbolOf = (req: Request): string => {
  const written = String(req.params['symbol'])
  return writtenSymbol(written) ?? written.trim().toUpperCase().slice(0, symbolCharactersMax)
}

export const refuseSymbol = (req: Request, res: Response, symbol: string): void =>
  sendRefusal(req, res, { type: 'unknown_symbol', symbol })

/** GET /api/stocks/:symbol */
export const oneStock =
  ({ readModels, clock, limits }: Context): RequestHandler =>
  async (req, res) => {
    const written = symbolOf(req)
    const stock = await findStock(readModels, written)
    if (!stock) {
      refuseSymbol(req, res, written)
      return
    }
    const profile = await readModels.reader(stockProfiles).get(stock.symbol)
    const asked = { now: clock(), staleAfterMs: limits.staleAfterMs }
    await sendEncoded(req, res, encode(presentDetail(stock, profile?.about ?? null, asked)))
  }
