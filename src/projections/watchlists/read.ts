import type { ReadModels } from '../read-models.ts'
import { type WatchlistEntryDocument, watchlistEntries, watchlistEntryId } from './documents.ts'

/** What a trader watches, in the order in which it was added. */
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
