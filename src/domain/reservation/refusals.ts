export type ReservationRefusal =
  /** Another user holds the name; whether that one ever finished registering, its own stream says. */
  | { readonly type: 'name_held'; readonly holder: string; readonly fence: number }
  /** The name was released under this key: it needs a new key. */
  | { readonly type: 'name_released' }
