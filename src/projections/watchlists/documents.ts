import { collection } from '../projection.ts'

export type WatchlistSymbol = {
  kind: 'symbol'
  /** The symbol. */
  key: string
  /** The id in the API; a symbol that is added again gets a new one. */
  entryId: string
  /** ISO 8601 UTC. */
  addedAt: string
  sealedNote: string | null
}

export type WatchlistSection = {
  kind: 'section'
  /** The id in the API. */
  key: string
  sealedTitle: string
}

export type WatchlistItem = WatchlistSymbol | WatchlistSection

export type WatchlistDocument = {
  /** The list's id; of a first list, its trader's. */
  _id: string
  userId: string
  /** null: the first list, which was never named. */
  sealedName: string | null
  /** ISO 8601 UTC; of the first list, when it was changed first. */
  createdAt: string
  /** It can be restored, and is shown to nobody. */
  isDeleted: boolean
  /** In the trader's order. */
  items: WatchlistItem[]
}

export const watchlists = collection<WatchlistDocument>('watchlists', 'lists', [
  { fields: ['userId', 'createdAt'] },
])

/** A list without a name and without items, as the first one is before anything happens to it. */
export const newList = (
  _id: string,
  userId: string,
  createdAt: string,
  sealedName: string | null = null,
): WatchlistDocument => ({ _id, userId, sealedName, createdAt, isDeleted: false, items: [] })
