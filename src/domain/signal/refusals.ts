export type SignalRefusal =
  | { readonly type: 'no_signal' }
  /** A buy has its stop below and its targets above the entry, a sell the other way round. */
  | { readonly type: 'levels_contradict' }
  /** More hits, or more days, than cases. */
  | { readonly type: 'record_contradicts' }
