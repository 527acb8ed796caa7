import { z } from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { isSymbol, isUuid, symbol, uuid } from '../kernel/fields.ts'
import { fastPath } from '../kernel/fast-path-array.ts'
import { isRecordOf } from '../kernel/fast-path-record.ts'
import { withEarlierVersions } from '../kernel/upcaster.ts'
import { watchlistLimits } from './limits.ts'
import { additionToFirstList, removalFromFirstList, removalWithEntry } from './upcasters.ts'

/** A trader's own text after encryption under their key. */
const sealed = z.string().min(1).max(watchlistLimits.sealedCharactersMax)

/** A symbol, or the id of a section line. */
const itemKey = z.union([symbol, uuid])

const { symbolsPerWatchlistMax, sectionsPerWatchlistMax } = watchlistLimits
const list = { userId: uuid, listId: uuid }
const named = z.strictObject({ ...list, sealedName: sealed })
const section = { ...list, sectionId: uuid }

export const watchlistEvents = {
  /** Never of the first list, which is there from the beginning. */
  WatchlistCreated: named,
  WatchlistRenamed: named,
  /** It can be restored until another list of the trader is deleted. */
  WatchlistDeleted: z.strictObject(list),
  WatchlistRestored: z.strictObject(list),
  /** `entryId` is the id that callers see; a symbol that is added again gets another. */
  SymbolAddedToWatchlist: withEarlierVersions(
    fastPath(
      z.strictObject({
        ...list,
        symbol,
        entryId: uuid,
        /** The item that follows it; null, or not on the list: it came last. */
        before: itemKey.nullable(),
      }),
      isRecordOf({
        userId: isUuid,
        listId: isUuid,
        symbol: isSymbol,
        entryId: isUuid,
        before: (value) => value === null || isSymbol(value) || isUuid(value),
      }),
    ),
    [additionToFirstList],
  ),
  SymbolRemovedFromWatchlist: withEarlierVersions(
    z.strictObject({
      ...list,
      symbol,
      /**
       * The removed entry: a symbol can be added again, so its name alone does not identify the entry.
       * null in events of the first version.
       */
      entryId: uuid.nullable(),
    }),
    [removalWithEntry, removalFromFirstList],
  ),
  /** null: it was removed. */
  WatchlistNoteWritten: z.strictObject({ ...list, symbol, sealedNote: sealed.nullable() }),
  WatchlistSectionAdded: z.strictObject({
    ...section,
    sealedTitle: sealed,
    before: itemKey.nullable(),
  }),
  WatchlistSectionRenamed: z.strictObject({ ...section, sealedTitle: sealed }),
  WatchlistSectionRemoved: z.strictObject(section),
  /** The symbols and section ids of the list as they follow each other from here on. */
  WatchlistReordered: z.strictObject({
    ...list,
    order: z.array(itemKey).max(symbolsPerWatchlistMax + sectionsPerWatchlistMax),
  }),
}

export type WatchlistEvent = EventOf<typeof watchlistEvents>
