export const scannerLimits = {
  /** Reads that wait for projections fail after this time and are retried. */
  catchUpMs: 60_000,
  /** Backoff after a failure: doubled each time, with full jitter. */
  firstWaitMs: 50,
  waitMaxMs: 2_000,
  /** Ticks kept while their symbols' records are read; beyond it, those records are read again. */
  ticksKeptMax: 100_000,
} as const
