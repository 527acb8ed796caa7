import type { WatchlistEntry } from '../../contracts/watchlist.ts'
import { watchlistAggregate } from '../../domain/watchlist/decider.ts'
import { watchlistLimits } from '../../domain/watchlist/limits.ts'
import type { WatchlistRefusal } from '../../domain/watchlist/refusals.ts'
import {
  type WatchlistEntryDocument,
  watchlistEntries,
} from '../../projections/watchlists/documents.ts'
import type { Refusal } from '../refusals/refusal.ts'

export const presentEntry = ({
  entryId,
  symbol,
  addedAt,
}: WatchlistEntryDocument): WatchlistEntry => ({ id: entryId, symbol, addedAt })

const full = `Your watchlist is full (${watchlistLimits.symbolsPerWatchlistMax.toString()} symbols)`

export const refusalOfWatchlist = (rejection: WatchlistRefusal): Refusal => {
  switch (rejection.type) {
    case 'unknown_symbol':
    case 'not_on_watchlist':
      return rejection
    case 'watchlist_full':
      return { type: 'limit_reached', sentence: full }
  }
}

/** The common options of commands on the watchlist, for `executeCommand`. */
export const watchlistCommands = {
  aggregate: watchlistAggregate,
  projection: watchlistEntries.projection,
  refusalOf: refusalOfWatchlist,
}
