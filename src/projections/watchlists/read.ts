import { firstListOf } from '../../domain/watchlist/first-list.ts'
import { watchlistLimits } from '../../domain/watchlist/limits.ts'
import type { ReadModels } from '../read-models.ts'
import { newList, type WatchlistDocument, type WatchlistSymbol, watchlists } from './documents.ts'

/** A first list is there before anything happens to it. */
const unchanged = (userId: string): WatchlistDocument =>
  newList(firstListOf(userId), userId, new Date(0).toISOString())

/** A trader's lists: the first one, and the others in the order in which they were created. */
export const watchlistsOf = async (
  readModels: ReadModels,
  userId: string,
): Promise<readonly WatchlistDocument[]> => {
  const found = await readModels.reader(watchlists).find({
    filter: { userId: { eq: userId } },
    sort: [{ field: 'createdAt' }],
    // And the one that can be restored.
    limit: watchlistLimits.listsPerTraderMax + 1,
  })
  const isFirst = ({ _id }: WatchlistDocument) => _id === firstListOf(userId)
  const others = found.filter((list) => !isFirst(list) && !list.isDeleted)
  return [found.find(isFirst) ?? unchanged(userId), ...others]
}

/** One of a trader's lists; null: there is none under this id, or it is another trader's. */
export const watchlistOf = async (
  readModels: ReadModels,
  userId: string,
  listId: string,
): Promise<WatchlistDocument | null> => {
  const list = await readModels.reader(watchlists).get(listId)
  if (list === null) return listId === firstListOf(userId) ? unchanged(userId) : null
  return list.userId === userId && !list.isDeleted ? list : null
}

/** Without the section lines. */
export const symbolsOf = ({ items }: WatchlistDocument): readonly WatchlistSymbol[] =>
  items.filter((item) => item.kind === 'symbol')
