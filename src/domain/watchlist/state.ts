import type { WatchlistEvent } from './events.ts'
import { firstListOf } from './first-list.ts'
import { changed, inserted, type Keyed, ordered, without } from './items.ts'

/** A symbol of a list. */
export interface SymbolItem extends Keyed {
  readonly kind: 'symbol'
  readonly entryId: string
  readonly hasNote: boolean
}

export type Item = SymbolItem | (Keyed & { readonly kind: 'section' })

export type Items = readonly Item[]

export interface WatchlistState {
  /** The items of the first list, which has no beginning and no end. */
  readonly first: Items
  /** The items of the others by their ids. */
  readonly others: ReadonlyMap<string, Items>
  /** The list that was deleted last and can be restored. */
  readonly deleted: { readonly listId: string; readonly items: Items } | null
}

export const emptyWatchlist: WatchlistState = { first: [], others: new Map(), deleted: null }

/** The items of a list; undefined: there is no such list. */
export const itemsOf = (
  state: WatchlistState,
  userId: string,
  listId: string,
): Items | undefined => (listId === firstListOf(userId) ? state.first : state.others.get(listId))

/** What an event makes of the items of its list. */
const evolveItems = (items: Items, event: WatchlistEvent): Items => {
  switch (event.type) {
    case 'SymbolAddedToWatchlist': {
      const { symbol: key, entryId, before } = event.data
      return inserted(items, { kind: 'symbol', key, entryId, hasNote: false }, before)
    }
    case 'SymbolRemovedFromWatchlist':
      return without(items, event.data.symbol)
    case 'WatchlistNoteWritten': {
      const hasNote = event.data.sealedNote !== null
      return changed(items, event.data.symbol, (item) =>
        item.kind === 'symbol' ? { ...item, hasNote } : item,
      )
    }
    case 'WatchlistSectionAdded':
      return inserted(items, { kind: 'section', key: event.data.sectionId }, event.data.before)
    case 'WatchlistSectionRemoved':
      return without(items, event.data.sectionId)
    case 'WatchlistReordered':
      return ordered(items, event.data.order)
    case 'WatchlistCreated':
    case 'WatchlistRenamed':
    case 'WatchlistDeleted':
    case 'WatchlistRestored':
    case 'WatchlistSectionRenamed':
      return items
  }
}

const withoutList = (others: WatchlistState['others'], listId: string) =>
  new Map([...others].filter(([id]) => id !== listId))

export const evolveWatchlist = (state: WatchlistState, event: WatchlistEvent): WatchlistState => {
  const { userId, listId } = event.data
  const { others, deleted } = state
  switch (event.type) {
    case 'WatchlistCreated':
      return { ...state, others: new Map([...others, [listId, []]]) }
    case 'WatchlistDeleted': {
      const items = others.get(listId) ?? []
      return { ...state, others: withoutList(others, listId), deleted: { listId, items } }
    }
    case 'WatchlistRestored': {
      const items = deleted?.listId === listId ? deleted.items : []
      return { ...state, others: new Map([...others, [listId, items]]), deleted: null }
    }
    default: {
      const before = itemsOf(state, userId, listId)
      const items = before && evolveItems(before, event)
      if (items === undefined || items === before) return state
      if (listId === firstListOf(userId)) return { ...state, first: items }
      return { ...state, others: new Map([...others, [listId, items]]) }
    }
  }
}
