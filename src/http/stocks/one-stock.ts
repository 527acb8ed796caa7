import type { Request, RequestHandler, Response } from 'express'
import { stockProfiles } from '../../projections/stocks/documents.ts'
import { readMarketDay } from '../../projections/stocks/read-market-day.ts'
import { writtenSymbol } from '../../domain/notation/symbol.ts'
import type { Context } from '../context.ts'
import { sendRefusal } from '../refusals/send.ts'
import { encode, sendEncoded } from '../encoded/encoded.ts'
import { readFigures } from './figures.ts'
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
    const [profile, marketDay, figures] = await Promise.all([
      readModels.reader(stockProfiles).get(stock.symbol),
      readMarketDay(readModels),
      readFigures(readModels, stock),
    ])
    const asked = { now: clock(), marketDay, staleAfterMs: limits.staleAfterMs }
    const detail = presentDetail(stock, profile?.about ?? null, figures, asked)
    await sendEncoded(req, res, encode(detail))
  }
