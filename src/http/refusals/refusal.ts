/** An invalid field: `path` like `address.0.city`, empty for the body itself. */
export interface FieldFault {
  readonly path: string
  readonly message: string
}

/** All refusals that a call can answer. */
export type Refusal =
  | { readonly type: 'not_valid'; readonly faults: readonly FieldFault[] }
  | { readonly type: 'malformed'; readonly sentence: string }
  /** `asOf` was asked of a call that only knows the present. */
  | { readonly type: 'no_past'; readonly method: string; readonly path: string }
  | { readonly type: 'not_signed_in' }
  | { readonly type: 'wrong_credentials' }
  | { readonly type: 'foreign_origin' }
  | { readonly type: 'no_such_call'; readonly method: string; readonly path: string }
  /** The path has other methods: `allowed`. */
  | {
      readonly type: 'wrong_method'
      readonly method: string
      readonly path: string
      readonly allowed: readonly string[]
    }
  | { readonly type: 'unknown_symbol'; readonly symbol: string }
  /** A rule whose reference value is unknown for this stock. */
  | { readonly type: 'no_previous_close' | 'no_average_volume'; readonly symbol: string }
  /** A symbol never has this quantity, so a rule on it could never hold. */
  | { readonly type: 'never_known'; readonly symbol: string; readonly quantity: string }
  /** It has to be resumed first, or is paused until a suspected split is settled. */
  | { readonly type: 'alert_paused' }
  | { readonly type: 'alert_over' }
  | { readonly type: 'alert_expired' }
  | { readonly type: 'restored_too_late' }
  /** `what` completes "There is no such": `alert`. */
  | { readonly type: 'unknown_thing'; readonly what: string }
  /** The segment of that day's tape cannot be decoded. */
  | { readonly type: 'damaged_segment'; readonly date: string; readonly segment: string }
  | { readonly type: 'not_on_watchlist'; readonly symbol: string }
  /** The calls of one watchlist mean the first list. */
  | { readonly type: 'first_list_stays' }
  /** An order names other items than the list has by now. */
  | { readonly type: 'order_differs' }
  /** `sentence` states the limit. */
  | { readonly type: 'limit_reached'; readonly sentence: string }
  | { readonly type: 'username_taken' }
  | { readonly type: 'email_taken' }
  | { readonly type: 'body_too_large' }
  | { readonly type: 'not_json' }
  /** A channel that was never confirmed; `id` names one of several. */
  | { readonly type: 'channel_not_confirmed'; readonly id?: string }
  /** The trader has a channel with this address. */
  | { readonly type: 'channel_known' }
  /** SMTP_URL is not set. */
  | { readonly type: 'no_mail_server' }
  /** The mail server did not take a message. */
  | { readonly type: 'mail_unavailable' }
  | { readonly type: 'key_reused' }
  | { readonly type: 'too_many'; readonly what: string; readonly retryAfterSeconds: number }
  | { readonly type: 'busy' }
  | { readonly type: 'scanner_reads' }
  | { readonly type: 'market_unavailable' }
  | { readonly type: 'crowded' }
  | { readonly type: 'behind' }
  | { readonly type: 'unavailable' }
  | { readonly type: 'damaged_log' }
  | { readonly type: 'internal' }
