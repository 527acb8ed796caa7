import type { ReadModels } from '../read-models.ts'
import { type WatchlistEntryDocument, watchlistEntries, watchlistEntryId } from './documents.ts'

/** A trader's watchlist, in the order in which symbols were added. */
export const watchlistOf = (
  readModels: ReadModels,
  userId: string,
  limit: number,
): Promise<readonly WatchlistEntryDocument[]> =>
  readModels.reader(watchlistEntries).find({
    filter: { userId: { eq: userId } },
    sort: [{ field: 'addedAt' }],
    limit,
  })

export const watchlistEntry = (
  readModels: ReadModels,
  userId: string,
  symbol: string,
): Promise<WatchlistEntryDocument | null> =>
  readModels.reader(watchlistEntries).get(watchlistEntryId(userId, symbol))
