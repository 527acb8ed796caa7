import type { WatchlistEvent } from './events.ts'

export interface WatchlistState {
  /** The entry's id by symbol. */
  readonly entries: ReadonlyMap<string, string>
}

export const emptyWatchlist: WatchlistState = { entries: new Map() }

export const evolveWatchlist = (
  { entries }: WatchlistState,
  event: WatchlistEvent,
): WatchlistState => {
  const next = new Map(entries)
  switch (event.type) {
    case 'SymbolAddedToWatchlist':
      next.set(event.data.symbol, event.data.entryId)
      break
    case 'SymbolRemovedFromWatchlist':
      next.delete(event.data.symbol)
      break
  }
  return { entries: next }
}
