import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { isSymbol, isUuid, symbol, uuid } from '../kernel/fields.ts'
import { fastPath } from '../kernel/fast-path-array.ts'
import { isRecordOf } from '../kernel/fast-path-record.ts'
import { withEarlierVersions } from '../kernel/upcaster.ts'
import { removalWithEntry } from './upcasters.ts'

export const watchlistEvents = {
  /** `entryId` is the id that callers see; a symbol that is added again gets another. */
  SymbolAddedToWatchlist: fastPath(
    z.strictObject({ userId: uuid, symbol, entryId: uuid }),
    isRecordOf({ userId: isUuid, symbol: isSymbol, entryId: isUuid }),
  ),
  SymbolRemovedFromWatchlist: withEarlierVersions(
    z.strictObject({
      userId: uuid,
      symbol,
      /**
       * The entry that went: a symbol comes and goes, so its name alone tells only those who have
       * followed the list. null: recorded before removals said so.
       */
      entryId: uuid.nullable(),
    }),
    [removalWithEntry],
  ),
}

export type WatchlistEvent = EventOf<typeof watchlistEvents>
