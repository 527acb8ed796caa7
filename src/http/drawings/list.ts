import { drawingsReply } from '../../contracts/drawings.ts'
import { drawings } from '../../projections/drawings/documents.ts'
import { drawingsOn } from '../../projections/drawings/read.ts'
import { drawingsAsOf } from '../../projections/past/drawings-as-of.ts'
import { listedSymbol } from '../../projections/stocks/read/listed-symbol.ts'
import { symbolParams } from '../request.ts'
import { ok, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { presentDrawing } from './present.ts'

export const listDrawings = route.get('/drawings/:symbol', {
  summary: 'The trader’s own drawings on a symbol’s chart, now or asOf a moment',
  params: symbolParams,
  hasPast: true,
  reads: [drawings.projection],
  replies: { 200: drawingsReply.describe('In the order of placing') },
  serve:
    (context) =>
    async ({ params, moment, userId }) => {
      const symbol = await listedSymbol(context, params.symbol)
      if (symbol === null) return refuse({ type: 'unknown_symbol', symbol: params.symbol })
      const found = await (moment === null
        ? drawingsOn(context.readModels, userId, symbol)
        : context.pastReads.run(() => drawingsAsOf(context, userId, symbol, moment.position)))
      return ok(await Promise.all(found.map((each) => presentDrawing(context, userId, each))))
    },
})
