import type { AlertCondition } from './conditions/table.ts'
import type { ValueFault } from './conditions/value-fault.ts'
import type { RuleQuantity } from './rule/rule.ts'

export type AlertRefusal =
  | { readonly type: 'unknown_symbol'; readonly symbol: string }
  | { readonly type: 'bad_value'; readonly condition: AlertCondition; readonly fault: ValueFault }
  | { readonly type: 'too_many_alerts'; readonly max: number }
  /** The id belongs to another alert. */
  | { readonly type: 'alert_exists' }
  /** There is none under this id, it was deleted, or it is another user's: one answer for all. */
  | { readonly type: 'no_alert' }
  /** The tick does not reach the alert's value. */
  | { readonly type: 'not_reached'; readonly measured: number; readonly value: number }
  /** The tick is from before the terms that the alert has now. */
  | { readonly type: 'before_terms' }
  /** A split is suspected: prices cannot be compared with the level until it is settled. */
  | { readonly type: 'paused' }
  | { readonly type: 'expired' }
  /** Only an alert that watches, or has ceased to, can be paused, resumed or armed again. */
  | { readonly type: 'not_active' }
  | { readonly type: 'expires_in_past' }
  /** It cannot be armed again with the expiry that it has. */
  | { readonly type: 'expiry_passed' }
  | { readonly type: 'restored_too_late' }
  /** The reference of the day's change or volume is missing. */
  | { readonly type: 'no_previous_close'; readonly symbol: string }
  | { readonly type: 'no_average_volume'; readonly symbol: string }
  /** The symbol never has this quantity, so the rule could never hold. */
  | { readonly type: 'never_known'; readonly symbol: string; readonly quantity: RuleQuantity }
