export type WatchlistRefusal =
  | { readonly type: 'unknown_symbol'; readonly symbol: string }
  | { readonly type: 'not_on_watchlist'; readonly symbol: string }
  | { readonly type: 'watchlist_full'; readonly max: number }
