import { z } from 'zod'
import { symbol, uuid } from '../kernel/fields.ts'
import { upcaster } from '../kernel/upcaster.ts'
import { firstListOf } from './first-list.ts'

/** Recorded while a trader had one list: it is the first one, and symbols came last. */
export const additionToFirstList = upcaster(
  'SymbolAddedToWatchlist',
  'SymbolAddedToWatchlist.v2',
  z.strictObject({ userId: uuid, symbol, entryId: uuid }),
  (addition) => ({ ...addition, listId: firstListOf(addition.userId), before: null }),
)

/** The event alone does not identify the removed entry, and an upcaster sees no other event. */
export const removalWithEntry = upcaster(
  'SymbolRemovedFromWatchlist',
  'SymbolRemovedFromWatchlist.v2',
  z.strictObject({ userId: uuid, symbol }),
  (removal) => ({ ...removal, entryId: null }),
)

export const removalFromFirstList = upcaster(
  'SymbolRemovedFromWatchlist.v2',
  'SymbolRemovedFromWatchlist.v3',
  z.strictObject({ userId: uuid, symbol, entryId: uuid.nullable() }),
  (removal) => ({ ...removal, listId: firstListOf(removal.userId) }),
)
