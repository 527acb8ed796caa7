import type { WatchlistEvent } from './events.ts'

export interface WatchlistState {
  readonly symbols: ReadonlySet<string>
}

export const emptyWatchlist: WatchlistState = { symbols: new Set() }

export const evolveWatchlist = (
  { symbols }: WatchlistState,
  event: WatchlistEvent,
): WatchlistState => {
  const next = new Set(symbols)
  switch (event.type) {
    case 'SymbolAddedToWatchlist':
      next.add(event.data.symbol)
      break
    case 'SymbolRemovedFromWatchlist':
      next.delete(event.data.symbol)
      break
  }
  return { symbols: next }
}
