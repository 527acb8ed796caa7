import { collection } from '../projection.ts'

export type WatchlistEntryDocument = {
  /** `<userId>|<symbol>`: a symbol is on a list at most once. */
  _id: string
  userId: string
  symbol: string
  /** The id in the API; a symbol that is added again gets a new one. */
  entryId: string
  /** ISO 8601 UTC. */
  addedAt: string
}

export const watchlistEntries = collection<WatchlistEntryDocument>('watchlists', 'entries', [
  { fields: ['userId', 'addedAt'] },
])

export const watchlistEntryId = (userId: string, symbol: string): string => `${userId}|${symbol}`
