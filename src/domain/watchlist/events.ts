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
       * The removed entry: a symbol can be added again, so its name alone does not identify the entry.
       * null in events of the first version.
       */
      entryId: uuid.nullable(),
    }),
    [removalWithEntry],
  ),
}

export type WatchlistEvent = EventOf<typeof watchlistEvents>
