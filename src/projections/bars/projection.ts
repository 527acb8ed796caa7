import type { MarketEvent } from '../../domain/all-events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import type { Projection } from '../projection.ts'
import { barChunks, formingBars } from './documents.ts'
import { foldDayClosed } from './fold/fold-day-closed.ts'
import { foldImport } from './fold/fold-imports.ts'
import { foldSplit } from './fold/fold-split.ts'
import { foldTicks } from './fold/fold-ticks.ts'

/** Charts of every symbol in six timeframes. */
export const barsProjection: Projection<MarketEvent> = {
  name: 'bars',
  version: 12,
  prefixes: [streamPrefix.stock, streamPrefix.priceFeed],
  group: 'market',
  collections: [barChunks, formingBars],
  fold: (unit, event, { metadata }) => {
    switch (event.type) {
      case 'PricesTicked':
        return foldTicks(unit, event.data)
      case 'BarsImported':
        return foldImport(unit, event.data, Date.parse(metadata.occurredAt) / 1_000)
      case 'TradingDayClosed':
        return foldDayClosed(unit, event.data)
      case 'StockSplit':
        return foldSplit(unit, event.data)
      case 'StockListed':
      case 'FundamentalsImported':
      case 'FinancialsImported':
      case 'SplitSuspected':
      case 'SplitDismissed':
        return
    }
  },
}
