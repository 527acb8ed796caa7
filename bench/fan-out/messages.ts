import type { Dialect } from './greeting.ts'

/** What the parent tells a server process. */
export type ToServer = { readonly type: 'batch' } | { readonly type: 'cpu' }

export type FromServer =
  | { readonly type: 'listening'; readonly port: number; readonly dialect: Dialect }
  /** Why this peer cannot run here. */
  | { readonly type: 'skipped'; readonly reason: string }
  /** Processor time of the process so far, user and system, in seconds. */
  | { readonly type: 'cpu'; readonly seconds: number }

/** What the parent tells the load generator. */
export interface ToLoad {
  readonly type: 'connect'
  readonly port: number
  readonly sockets: number
  readonly dialect: Dialect
}

export type FromLoad =
  | { readonly type: 'connected' }
  /** Every socket has every quote of this many tick batches. */
  | { readonly type: 'batches'; readonly count: number }
