export const scannerLimits = {
  /** Reads that wait for projections give up after this and are tried again. */
  catchUpMs: 60_000,
  /** Waits after a failure: doubled each time, with full jitter. */
  firstWaitMs: 50,
  waitMaxMs: 5_000,
  /** Ticks kept for symbols whose record is being read anew; more make the newest wait for a tick batch. */
  ticksKeptMax: 100_000,
} as const
