import { type BarsReply, barsQuery, barsReply } from '../../contracts/market/stocks.ts'
import { barChunks, type FormingDocument, formingBars } from '../../projections/bars/documents.ts'
import { stocks } from '../../projections/stocks/documents.ts'
import { createEncodedCache } from '../encoded/encoded-cache.ts'
import { symbolParams } from '../request.ts'
import { encoded, refuse } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { findStock } from '../../projections/stocks/read/find-stock.ts'
import { findChartBars } from './find-chart-bars.ts'

export const lastTickOf = (forming: FormingDocument | null): Pick<BarsReply, 'lastTick'> =>
  forming?.date == null ? {} : { lastTick: { date: forming.date, dayVolume: forming.total } }

/** A chart with many viewers is read and encoded once per change. */
export const listBars = route.get('/stocks/:symbol/bars', {
  summary: 'The bars of a chart',
  params: symbolParams,
  query: barsQuery,
  reads: [stocks.projection, barChunks.projection],
  past: [stocks.projection, barChunks.projection],
  replies: { 200: barsReply.describe('Bars, ascending in time') },
  serve: ({ readModels, limits }) => {
    const cache = createEncodedCache(limits.encodedBarsMax)
    return async ({ params, query }) => {
      const stock = await findStock(readModels, params.symbol)
      if (!stock) return refuse({ type: 'unknown_symbol', ...params })
      const { symbol } = stock
      const version = await readModels.version(barChunks.projection)
      const read = async () => {
        // Once for the bars and for the last tick in them: meanwhile there may be another tick.
        const forming = await readModels.reader(formingBars).get(symbol)
        const bars = await findChartBars(readModels, symbol, query, forming)
        const lastTick = query.before === undefined ? lastTickOf(forming) : {}
        return {
          symbol,
          timeframe: query.timeframe,
          bars: [...bars],
          ...lastTick,
        } satisfies BarsReply
      }
      return encoded(await cache.answer(JSON.stringify([symbol, query]), version, read))
    }
  },
})
