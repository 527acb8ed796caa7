import { stockDetail } from '../../contracts/market/stocks.ts'
import { stockProfiles, stocks } from '../../projections/stocks/documents.ts'
import { readMarketDay } from '../../projections/stocks/read/read-market-day.ts'
import { encode } from '../encoded/encoded.ts'
import { symbolParams } from '../request.ts'
import { encoded, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { readFigures } from '../../projections/stocks/read/figures.ts'
import { recordedSplits } from '../../projections/stocks/read/recorded-splits.ts'
import { findStock } from '../../projections/stocks/read/find-stock.ts'
import { presentDetail } from './present.ts'

export const oneStock = route.get('/stocks/:symbol', {
  summary: 'One stock in full',
  params: symbolParams,
  reads: [stocks.projection],
  past: [stocks.projection],
  replies: { 200: stockDetail.describe('The stock') },
  answer: async ({ readModels, clock, limits }, { params }) => {
    const stock = await findStock(readModels, params.symbol)
    if (!stock) return refuse({ type: 'unknown_symbol', ...params })
    const [profile, marketDay, figures, splits] = await Promise.all([
      readModels.reader(stockProfiles).get(stock.symbol),
      readMarketDay(readModels),
      readFigures(readModels, stock),
      recordedSplits(readModels, stock.symbol),
    ])
    const asked = { now: clock(), marketDay, staleAfterMs: limits.staleAfterMs }
    return encoded(
      encode(presentDetail(stock, { about: profile?.about ?? null, figures, splits }, asked)),
    )
  },
})
