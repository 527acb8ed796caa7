import { collection } from '../projection.ts'

export type WatchlistEntryDocument = {
  /** `<userId>|<symbol>`: a symbol stands on a list once. */
  _id: string
  userId: string
  symbol: string
  /** The id that callers see; a symbol that is added again gets another. */
  entryId: string
  /** ISO 8601 UTC. */
  addedAt: string
}

export const watchlistEntries = collection<WatchlistEntryDocument>('watchlists', 'entries', [
  { fields: ['userId', 'addedAt'] },
])

export const watchlistEntryId = (userId: string, symbol: string): string => `${userId}|${symbol}`
