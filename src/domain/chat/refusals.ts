export type ChatRefusal =
  | { readonly type: 'message_empty' }
  | { readonly type: 'message_too_long'; readonly max: number }
  | { readonly type: 'no_room'; readonly room: string }
  /** The month is over, or has not begun: the message belongs into this month's book. */
  | { readonly type: 'book_closed'; readonly month: string }
