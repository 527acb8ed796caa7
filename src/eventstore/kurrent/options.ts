import type { Timers } from '../../platform/timers.ts'

/** The limits of the adapter; each can be set by name when the store is opened. */
export const kurrentLimits = {
  /** A server is at full speed with 64; with thousands it rejects appends. */
  appendsInFlightMax: 64,
  appendsWaitingMax: 16_384,
  /** How long an append waits for a place in flight. */
  appendWaitMs: 5_000,
  /** How long one attempt waits for the server's answer before the same append is sent again. */
  appendAttemptMs: 3_000,
  appendAttemptsMax: 4,
  /**
   * The longest silence of the server during a read, which has no deadline of its own. After that
   * the channel is abandoned, as for an append, so that a frozen leader is not used any longer.
   */
  readSilenceMs: 3_000,
  readAttemptsMax: 4,
  /** How long a subscription waits for its confirmation; a confirmed one may be silent forever. */
  confirmMs: 10_000,
  /** Messages received and not yet taken; beyond either bound the server is paused. */
  queueMessagesMax: 1_024,
  queueBytesMax: 16 * 1_048_576,
  /** Events yielded in one message. */
  batchEventsMax: 256,
  /**
   * The wait between attempts, see {@link backoffMs}. After an election subscriptions go on within
   * 3 s.
   */
  firstWaitMs: 100,
  waitMaxMs: 2_000,
  /** How long closing waits for the appends in flight. */
  closeMs: 5_000,
} as const

export type KurrentLimits = { readonly [Name in keyof typeof kurrentLimits]: number }

/** The log of the adapter; a pino logger fits. */
export interface KurrentLogger {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
}

export interface KurrentOptions {
  /**
   * `esdb://[user:password@]host:port[,host:port…][?tls=false&tlsCAFile=…]` or `esdb+discover://…`:
   * it sets TLS (on by default), credentials and the members of a cluster.
   */
  readonly connectionString: string
  readonly limits?: Partial<KurrentLimits>
  /** Default: the system's timers. */
  readonly timers?: Timers
  /** 0 ≤ x < 1, for the jitter of waits; default: `Math.random`. */
  readonly random?: () => number
  /** Default: nothing is logged. */
  readonly logger?: KurrentLogger
}
