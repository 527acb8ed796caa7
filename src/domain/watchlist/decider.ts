import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import type { WatchlistCommand } from './commands.ts'
import type { WatchlistEvent } from './events.ts'
import { watchlistLimits } from './limits.ts'
import type { WatchlistRefusal } from './refusals.ts'
import { emptyWatchlist, evolveWatchlist, type WatchlistState } from './state.ts'

const decide = (
  command: WatchlistCommand,
  { entries }: WatchlistState,
): Decision<WatchlistEvent, WatchlistRefusal> => {
  const { userId, symbol } = command
  switch (command.type) {
    case 'AddSymbol': {
      const max = watchlistLimits.symbolsPerWatchlistMax
      if (entries.has(symbol)) return accepted()
      if (!command.isListed) return refused({ type: 'unknown_symbol', symbol })
      if (entries.size >= max) return refused({ type: 'watchlist_full', max })
      const data = { userId, symbol, entryId: command.entryId }
      return accepted({ type: 'SymbolAddedToWatchlist', data })
    }
    case 'RemoveSymbol': {
      const entryId = entries.get(symbol)
      if (entryId === undefined) return refused({ type: 'not_on_watchlist', symbol })
      return accepted({ type: 'SymbolRemovedFromWatchlist', data: { userId, symbol, entryId } })
    }
  }
}

export const watchlistDecider: Decider<
  WatchlistState,
  WatchlistCommand,
  WatchlistEvent,
  WatchlistRefusal
> = { initial: emptyWatchlist, decide, evolve: evolveWatchlist }

/** Streams `watchlist-<userId>`. */
export const watchlistAggregate = { category: 'watchlist', decider: watchlistDecider } as const
