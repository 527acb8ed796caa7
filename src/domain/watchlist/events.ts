import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { symbol, uuid } from '../kernel/fields.ts'

export const watchlistEvents = {
  /** `entryId` is the id that callers see; a symbol that is added again gets another. */
  SymbolAddedToWatchlist: z.strictObject({ userId: uuid, symbol, entryId: uuid }),
  SymbolRemovedFromWatchlist: z.strictObject({ userId: uuid, symbol }),
}

export type WatchlistEvent = EventOf<typeof watchlistEvents>
