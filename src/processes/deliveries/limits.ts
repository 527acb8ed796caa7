export const deliveryProcessLimits = {
  /** Attempts under way at a time; of one channel, one. */
  attemptsAtOnceMax: 32,
  /** Deliveries that wait, over all traders; further firings are in digests. */
  waitingMax: 50_000,
  /** Bounds how much is read again after a crash. */
  checkpointEveryMs: 5_000,
  /** Backoff while a store is unavailable: doubled each time, with full jitter. */
  firstWaitMs: 50,
  waitMaxMs: 1_000,
  /** Between two attempts to read an unreadable event or key; an operator may have repaired it. */
  unreadableRetryMs: 10_000,
  /** The longest sleep until the next check of what is due. */
  checkEveryMs: 1_000,
} as const

export type DeliveryProcessLimits = {
  readonly [Name in keyof typeof deliveryProcessLimits]: number
}
