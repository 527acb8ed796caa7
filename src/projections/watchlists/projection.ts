import { streamPrefix } from '../../domain/streams.ts'
import type { WatchlistEvent } from '../../domain/watchlist/events.ts'
import { firstListOf } from '../../domain/watchlist/first-list.ts'
import { changed, inserted, ordered, without } from '../../domain/watchlist/items.ts'
import { after, type Documents, type Projection } from '../projection.ts'
import { newList, type WatchlistDocument, type WatchlistItem, watchlists } from './documents.ts'

/** What an event makes of the items of its list; the rules of order are the aggregate's. */
const itemsAfter = (
  items: readonly WatchlistItem[],
  event: WatchlistEvent,
  addedAt: string,
): readonly WatchlistItem[] => {
  switch (event.type) {
    case 'SymbolAddedToWatchlist': {
      const { symbol: key, entryId, before } = event.data
      return inserted(items, { kind: 'symbol', key, entryId, addedAt, sealedNote: null }, before)
    }
    case 'SymbolRemovedFromWatchlist':
      return without(items, event.data.symbol)
    case 'WatchlistNoteWritten': {
      const { symbol, sealedNote } = event.data
      return changed(items, symbol, (item) =>
        item.kind === 'symbol' ? { ...item, sealedNote } : item,
      )
    }
    case 'WatchlistSectionAdded': {
      const { sectionId: key, sealedTitle, before } = event.data
      return inserted(items, { kind: 'section', key, sealedTitle }, before)
    }
    case 'WatchlistSectionRenamed': {
      const { sectionId, sealedTitle } = event.data
      return changed(items, sectionId, (item) =>
        item.kind === 'section' ? { ...item, sealedTitle } : item,
      )
    }
    case 'WatchlistSectionRemoved':
      return without(items, event.data.sectionId)
    case 'WatchlistReordered':
      return ordered(items, event.data.order)
    case 'WatchlistCreated':
    case 'WatchlistRenamed':
    case 'WatchlistDeleted':
    case 'WatchlistRestored':
      return items
  }
}

/** @param list null: it is no first list, and was never created */
const listAfter = (
  list: WatchlistDocument | null,
  event: WatchlistEvent,
  occurredAt: string,
): WatchlistDocument | null => {
  const { userId, listId } = event.data
  if (event.type === 'WatchlistCreated')
    return newList(listId, userId, occurredAt, event.data.sealedName)
  if (list === null) return null
  switch (event.type) {
    case 'WatchlistRenamed':
      return { ...list, sealedName: event.data.sealedName }
    case 'WatchlistDeleted':
    case 'WatchlistRestored':
      return { ...list, isDeleted: event.type === 'WatchlistDeleted' }
    default:
      return { ...list, items: [...itemsAfter(list.items, event, occurredAt)] }
  }
}

/** One deleted list of a trader is kept, so that it can be restored: the last one. */
const forgetDeleted = async (
  lists: Documents<WatchlistDocument>,
  userId: string,
): Promise<void> => {
  for (const id of await lists.loadWhere('userId', userId))
    if (lists.get(id)?.isDeleted === true) lists.delete(id)
}

/** The watchlists of each trader. */
export const watchlistsProjection: Projection<WatchlistEvent> = {
  name: watchlists.projection,
  version: 2,
  prefixes: [streamPrefix.watchlist],
  group: 'traders',
  collections: [watchlists],
  fold: (unit, event, { metadata: { occurredAt } }) => {
    const lists = unit.of(watchlists)
    const { userId, listId } = event.data
    return after(lists.load([listId]), () => {
      const first = listId === firstListOf(userId) ? newList(listId, userId, occurredAt) : null
      const list = listAfter(lists.get(listId) ?? first, event, occurredAt)
      if (list === null) return undefined
      if (event.type === 'WatchlistDeleted')
        return forgetDeleted(lists, userId).then(() => lists.put(list))
      lists.put(list)
      return undefined
    })
  },
}
