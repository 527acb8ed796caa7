/** What the parent tells a server process, and is told. */
export type FromServer =
  | {
      readonly type: 'listening'
      readonly port: number
      /** A POST there has the market tick once; null: this server has no market. */
      readonly tickPort: number | null
    }
  | { readonly type: 'rss'; readonly bytes: number }

/** Messages that the load generator sends one after another, at most this many a second. */
export type ToLoad =
  | {
      readonly type: 'connect'
      readonly port: number
      readonly tickPort: number | null
      readonly sockets: number
      readonly way: Way
    }
  | { readonly type: 'send'; readonly messages: number; readonly everyMs: number }

/**
 * By a POST to the chat or a tick batch of the market; or, of the same size, by a frame to a server that
 * sends it on to all.
 */
export type Way = 'chat' | 'chat-echo' | 'batch' | 'batch-echo'

export type FromLoad =
  | { readonly type: 'connected' }
  | {
      readonly type: 'sent'
      /** Milliseconds from the command to the frame, of every socket and message. */
      readonly p50: number
      readonly p99: number
      readonly lost: number
    }
