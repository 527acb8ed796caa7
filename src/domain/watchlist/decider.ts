import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type { WatchlistCommand } from './commands.ts'
import type { WatchlistEvent } from './events.ts'
import { firstListOf } from './first-list.ts'
import { isOrderOf } from './items.ts'
import { watchlistLimits } from './limits.ts'
import type { WatchlistRefusal } from './refusals.ts'
import {
  emptyWatchlist,
  evolveWatchlist,
  type Items,
  itemsOf,
  type SymbolItem,
  type WatchlistState,
} from './state.ts'

type WatchlistDecision = Decision<WatchlistEvent, WatchlistRefusal>

type Of<Type extends WatchlistCommand['type']> = Extract<WatchlistCommand, { type: Type }>

const symbolOf = (items: Items, symbol: string): SymbolItem | undefined =>
  items.find((item): item is SymbolItem => item.kind === 'symbol' && item.key === symbol)

const countOf = (items: Items, kind: Items[number]['kind']): number =>
  items.reduce((count, item) => count + Number(item.kind === kind), 0)

/** Whether there is no room for one list more. */
const isFull = ({ others }: WatchlistState): boolean =>
  others.size + 1 >= watchlistLimits.listsPerTraderMax

const tooManyLists = { type: 'too_many_lists', max: watchlistLimits.listsPerTraderMax } as const

const create = (command: Of<'CreateWatchlist'>, state: WatchlistState): WatchlistDecision => {
  const { userId, listId, sealedName } = command
  const isTaken = itemsOf(state, userId, listId) !== undefined || state.deleted?.listId === listId
  if (isTaken) return refused({ type: 'list_exists' })
  if (isFull(state)) return refused(tooManyLists)
  return accepted({ type: 'WatchlistCreated', data: { userId, listId, sealedName } })
}

const restore = (command: Of<'RestoreWatchlist'>, state: WatchlistState): WatchlistDecision => {
  const { userId, listId } = command
  // The answer to the first attempt was lost.
  if (state.others.has(listId)) return accepted()
  if (state.deleted?.listId !== listId) return refused({ type: 'unknown_list' })
  if (isFull(state)) return refused(tooManyLists)
  return accepted({ type: 'WatchlistRestored', data: { userId, listId } })
}

const add = (command: Of<'AddSymbol'>, items: Items): WatchlistDecision => {
  const { userId, listId, symbol, entryId, before } = command
  const max = watchlistLimits.symbolsPerWatchlistMax
  if (symbolOf(items, symbol)) return accepted()
  if (!command.isListed) return refused({ type: 'unknown_symbol', symbol })
  if (countOf(items, 'symbol') >= max) return refused({ type: 'watchlist_full', max })
  const data = { userId, listId, symbol, entryId, before }
  return accepted({ type: 'SymbolAddedToWatchlist', data })
}

const addSection = (command: Of<'AddSection'>, items: Items): WatchlistDecision => {
  const { type: _, ...data } = command
  const max = watchlistLimits.sectionsPerWatchlistMax
  if (items.some(({ key }) => key === data.sectionId)) return refused({ type: 'section_exists' })
  if (countOf(items, 'section') >= max) return refused({ type: 'too_many_sections', max })
  return accepted({ type: 'WatchlistSectionAdded', data })
}

/** What is asked of a list that is there. */
const decideItems = (
  command: Exclude<WatchlistCommand, Of<'CreateWatchlist' | 'RestoreWatchlist'>>,
  items: Items,
): WatchlistDecision => {
  const { userId, listId } = command
  const hasSection = (id: string) => items.some(({ kind, key }) => kind === 'section' && key === id)
  switch (command.type) {
    case 'RenameWatchlist': {
      const data = { userId, listId, sealedName: command.sealedName }
      return accepted({ type: 'WatchlistRenamed', data })
    }
    case 'DeleteWatchlist':
      if (listId === firstListOf(userId)) return refused({ type: 'first_list_stays' })
      return accepted({ type: 'WatchlistDeleted', data: { userId, listId } })
    case 'AddSymbol':
      return add(command, items)
    case 'RemoveSymbol': {
      const { symbol } = command
      const entryId = symbolOf(items, symbol)?.entryId
      if (entryId === undefined) return refused({ type: 'not_on_watchlist', symbol })
      const data = { userId, listId, symbol, entryId }
      return accepted({ type: 'SymbolRemovedFromWatchlist', data })
    }
    case 'WriteNote': {
      const { symbol, sealedNote } = command
      const item = symbolOf(items, symbol)
      if (!item) return refused({ type: 'not_on_watchlist', symbol })
      if (sealedNote === null && !item.hasNote) return accepted()
      return accepted({
        type: 'WatchlistNoteWritten',
        data: { userId, listId, symbol, sealedNote },
      })
    }
    case 'AddSection':
      return addSection(command, items)
    case 'RenameSection': {
      const { sectionId, sealedTitle } = command
      if (!hasSection(sectionId)) return refused({ type: 'unknown_section' })
      const data = { userId, listId, sectionId, sealedTitle }
      return accepted({ type: 'WatchlistSectionRenamed', data })
    }
    case 'RemoveSection': {
      const { sectionId } = command
      if (!hasSection(sectionId)) return refused({ type: 'unknown_section' })
      return accepted({ type: 'WatchlistSectionRemoved', data: { userId, listId, sectionId } })
    }
    case 'ReorderWatchlist': {
      const order = [...command.order]
      if (!isOrderOf(order, items)) return refused({ type: 'order_differs' })
      if (items.every(({ key }, place) => key === order[place])) return accepted()
      return accepted({ type: 'WatchlistReordered', data: { userId, listId, order } })
    }
  }
}

const decide = (command: WatchlistCommand, state: WatchlistState): WatchlistDecision => {
  if (command.type === 'CreateWatchlist') return create(command, state)
  if (command.type === 'RestoreWatchlist') return restore(command, state)
  const items = itemsOf(state, command.userId, command.listId)
  return items ? decideItems(command, items) : refused({ type: 'unknown_list' })
}

export const watchlistDecider: Decider<
  WatchlistState,
  WatchlistCommand,
  WatchlistEvent,
  WatchlistRefusal
> = { initial: emptyWatchlist, decide, evolve: evolveWatchlist }

/** Streams `watchlist-<userId>`. */
export const watchlistAggregate = { category: 'watchlist', decider: watchlistDecider } as const
