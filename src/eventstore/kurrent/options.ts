import type { Timers } from '../../platform/timers.ts'

/** Every bound of the adapter; each can be set by name when the store is opened. */
export const kurrentLimits = {
  /** 64 is full speed of a server; with thousands it rejects. */
  appendsInFlightMax: 64,
  appendsWaitingMax: 16_384,
  /** How long an append waits for one of the places in flight. */
  appendWaitMs: 5_000,
  /** How long one attempt waits for the server's answer before the same append is sent again. */
  appendAttemptMs: 3_000,
  appendAttemptsMax: 4,
  /**
   * The longest silence of the server in the middle of a read, which has no deadline of its own.
   * The channel is left then, as with an append: a frozen leader must not be asked for longer.
   */
  readSilenceMs: 3_000,
  readAttemptsMax: 4,
  /** How long a subscription waits to be confirmed; a confirmed one may be silent for ever. */
  confirmMs: 10_000,
  /** Received and not yet taken by the subscriber; beyond either bound the server is held back. */
  queueMessagesMax: 1_024,
  queueBytesMax: 16 * 1_048_576,
  /** Events handed over in one message. */
  batchEventsMax: 256,
  /** Between attempts, see {@link backoffMs}. */
  firstWaitMs: 100,
  waitMaxMs: 5_000,
  /** How long closing waits for the appends in flight. */
  closeMs: 5_000,
} as const

export type KurrentLimits = { readonly [Name in keyof typeof kurrentLimits]: number }

/** What the adapter has to say to the people who run it; a pino logger is one. */
export interface KurrentLogger {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
}

export interface KurrentOptions {
  /**
   * `esdb://[user:password@]host:port[,host:port…][?tls=false&tlsCAFile=…]` or `esdb+discover://…`:
   * TLS (on by default), credentials and the members of a cluster are all said here.
   */
  readonly connectionString: string
  readonly limits?: Partial<KurrentLimits>
  /** Default: the system's. */
  readonly timers?: Timers
  /** 0 ≤ x < 1, for the jitter of waits; default: `Math.random`. */
  readonly random?: () => number
  /** Default: nothing is logged. */
  readonly logger?: KurrentLogger
}
