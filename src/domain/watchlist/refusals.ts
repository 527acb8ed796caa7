export type WatchlistRefusal =
  | { readonly type: 'unknown_symbol'; readonly symbol: string }
  | { readonly type: 'not_on_watchlist'; readonly symbol: string }
  | { readonly type: 'watchlist_full'; readonly max: number }
  /** There is none under this id, it was deleted, or it is another trader's. */
  | { readonly type: 'unknown_list' }
  /** The id belongs to another list. */
  | { readonly type: 'list_exists' }
  | { readonly type: 'too_many_lists'; readonly max: number }
  /** The first list is never deleted: the calls of one watchlist mean it. */
  | { readonly type: 'first_list_stays' }
  | { readonly type: 'unknown_section' }
  /** The id belongs to another section. */
  | { readonly type: 'section_exists' }
  | { readonly type: 'too_many_sections'; readonly max: number }
  /** The order names other items than the list has. */
  | { readonly type: 'order_differs' }
