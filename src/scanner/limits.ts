export const scannerLimits = {
  /** Reads that wait for projections fail after this time and are retried. */
  catchUpMs: 60_000,
  /** Backoff after a failure: doubled each time, with full jitter. */
  firstWaitMs: 50,
  waitMaxMs: 2_000,
  /** Ticks kept while a symbol's record is read; beyond it, prices are one tick batch late. */
  ticksKeptMax: 100_000,
} as const
