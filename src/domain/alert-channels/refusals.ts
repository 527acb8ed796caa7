export type AlertChannelsRefusal =
  /** Another trader has chosen them. */
  { readonly type: 'not_own_alert' } | { readonly type: 'too_many_channels'; readonly max: number }
