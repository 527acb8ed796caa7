export type AlertRefusal =
  | { readonly type: 'unknown_symbol'; readonly symbol: string }
  /** Not a number within these bounds, or 0 percent. */
  | { readonly type: 'bad_value'; readonly min: number; readonly max: number }
  | { readonly type: 'too_many_alerts'; readonly max: number }
  /** The id belongs to another alert. */
  | { readonly type: 'alert_exists' }
  /** There is none under this id, it was deleted, or it is another user's: one answer for all. */
  | { readonly type: 'no_alert' }
  /** The tick does not reach the alert's value. */
  | { readonly type: 'not_reached'; readonly measured: number; readonly value: number }
