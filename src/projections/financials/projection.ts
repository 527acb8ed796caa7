import type { StockEvent } from '../../domain/stock/events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import type { Projection } from '../projection.ts'
import { financials } from './documents.ts'

/** The latest reported income, balance and cash flow statements of every company. */
export const financialsProjection: Projection<StockEvent> = {
  name: financials.projection,
  version: 1,
  prefixes: [streamPrefix.stock],
  group: 'market',
  collections: [financials],
  fold: (unit, event) => {
    if (event.type !== 'FinancialsImported') return
    const { symbol, ...report } = event.data
    unit.of(financials).put({ _id: symbol, ...report })
  },
}
