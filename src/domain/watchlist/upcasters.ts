import { z } from 'zod'
import { symbol, uuid } from '../kernel/fields.ts'
import { upcaster } from '../kernel/upcaster.ts'

/** The event alone does not identify the removed entry, and an upcaster sees no other event. */
export const removalWithEntry = upcaster(
  'SymbolRemovedFromWatchlist',
  'SymbolRemovedFromWatchlist.v2',
  z.strictObject({ userId: uuid, symbol }),
  (removal) => ({ ...removal, entryId: null }),
)
