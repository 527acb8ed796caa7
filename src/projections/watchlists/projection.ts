import { streamPrefix } from '../../domain/streams.ts'
import type { WatchlistEvent } from '../../domain/watchlist/events.ts'
import type { Projection } from '../projection.ts'
import { watchlistEntries, watchlistEntryId } from './documents.ts'

/** The watchlist of each trader. */
export const watchlistsProjection: Projection<WatchlistEvent> = {
  name: watchlistEntries.projection,
  version: 1,
  prefixes: [streamPrefix.watchlist],
  group: 'traders',
  collections: [watchlistEntries],
  fold: (unit, event, { metadata: { occurredAt } }) => {
    const entries = unit.of(watchlistEntries)
    const { userId, symbol } = event.data
    const _id = watchlistEntryId(userId, symbol)
    switch (event.type) {
      case 'SymbolAddedToWatchlist':
        entries.put({ _id, userId, symbol, entryId: event.data.entryId, addedAt: occurredAt })
        return
      case 'SymbolRemovedFromWatchlist':
        entries.delete(_id)
        return
    }
  },
}
