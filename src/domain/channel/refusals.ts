export type ChannelRefusal =
  | { readonly type: 'no_channel' }
  /** The id belongs to another channel. */
  | { readonly type: 'channel_exists' }
  | { readonly type: 'too_many_channels'; readonly max: number }
  /** Also when it needs no code, or has been confirmed. */
  | { readonly type: 'wrong_code' }
  /** The code has expired, or too many wrong ones were entered. */
  | { readonly type: 'code_void' }
  | { readonly type: 'unconfirmed' }
