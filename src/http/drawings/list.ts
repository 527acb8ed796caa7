import { drawingsReply } from '../../contracts/drawings/drawings.ts'
import { drawings } from '../../projections/drawings/documents.ts'
import { drawingsOn } from '../../projections/drawings/read.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { listedSymbol } from '../../projections/stocks/read/listed-symbol.ts'
import { symbolParams } from '../request.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presentDrawing } from './present.ts'

export const listDrawings = route.get('/drawings/:symbol', {
  summary: 'The trader’s own drawings on a symbol’s chart, now or asOf a moment',
  params: symbolParams,
  past: [drawings.projection, stocks.projection],
  reads: [drawings.projection],
  replies: { 200: drawingsReply.describe('In the order of placing') },
  answer: async (context, { params, userId }) => {
    const symbol = await listedSymbol(context, params.symbol)
    if (symbol === null) return refuse({ type: 'unknown_symbol', symbol: params.symbol })
    const found = await drawingsOn(context.readModels, userId, symbol)
    return ok(await Promise.all(found.map((each) => presentDrawing(context, userId, each))))
  },
})
