import type { WatchlistEvent } from '../../../src/domain/watchlist/events.ts'

const lists = ['11570000-0000-4000-8000-000000000001', '11570000-0000-4000-8000-000000000002']
const sections = ['5ec70000-0000-4000-8000-000000000001', '5ec70000-0000-4000-8000-000000000002']

/**
 * What may happen to a trader's lists, additions most often.
 * @param random its own source, so that the rest of a history stays the same
 */
export const anyWatchlistEvents =
  (random: () => number) =>
  (
    entry: { readonly userId: string; readonly symbol: string; readonly entryId: string },
    symbols: readonly string[],
  ): readonly WatchlistEvent[] => {
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
    const { userId, symbol } = entry
    const list = { userId, listId: pick([userId, userId, ...lists]) }
    const sectionId = pick(sections)
    const before = pick([null, ...symbols, sectionId])
    const titled = { ...list, sectionId, sealedTitle: `v1.title-${symbol}` }
    const named = { ...list, sealedName: `v1.name-${symbol}` }
    const added: WatchlistEvent = {
      type: 'SymbolAddedToWatchlist',
      data: { ...entry, ...list, before },
    }
    const order = [sectionId, ...symbols].reverse()
    const sealedNote = pick([null, `v1.note-${entry.entryId}`])
    return [
      ...[added, added, added],
      { type: 'SymbolRemovedFromWatchlist', data: { ...entry, ...list } },
      { type: 'WatchlistNoteWritten', data: { ...list, symbol, sealedNote } },
      { type: 'WatchlistSectionAdded', data: { ...titled, before } },
      { type: 'WatchlistSectionRenamed', data: titled },
      { type: 'WatchlistSectionRemoved', data: { ...list, sectionId } },
      { type: 'WatchlistReordered', data: { ...list, order } },
      { type: 'WatchlistCreated', data: named },
      { type: 'WatchlistRenamed', data: named },
      { type: 'WatchlistDeleted', data: list },
      { type: 'WatchlistRestored', data: list },
    ]
  }
