import { z } from 'zod'
import { symbol, uuid } from '../kernel/fields.ts'
import { upcaster } from '../kernel/upcaster.ts'

/** Which entry went cannot be told from the event alone, and an upcaster sees no other. */
export const removalWithEntry = upcaster(
  'SymbolRemovedFromWatchlist',
  'SymbolRemovedFromWatchlist.v2',
  z.strictObject({ userId: uuid, symbol }),
  (removal) => ({ ...removal, entryId: null }),
)
