import { streamPrefix } from '../../domain/streams.ts'
import { firstListOf } from '../../domain/watchlist/first-list.ts'
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
    const { userId, listId } = event.data
    if (listId !== firstListOf(userId)) return
    if (event.type === 'SymbolAddedToWatchlist') {
      const { symbol, entryId } = event.data
      const _id = watchlistEntryId(userId, symbol)
      entries.put({ _id, userId, symbol, entryId, addedAt: occurredAt })
    } else if (event.type === 'SymbolRemovedFromWatchlist')
      entries.delete(watchlistEntryId(userId, event.data.symbol))
  },
}
