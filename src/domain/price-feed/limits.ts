export const priceFeedLimits = {
  /** The widest tick takes 76 bytes as JSON, and an append may hold 1 MiB. */
  ticksPerBatchMax: 12_000,
  /** How far a provider's clock may be ahead of ours. */
  futureToleranceMs: 5_000,
  /**
   * Tick batches read when a writer takes the feed over. A symbol that was silent for all of them loses
   * its guard against an old tick, and nothing else.
   */
  batchesRemembered: 32,
  /**
   * How long the ticks of a closed day are kept: Friday's are there on Monday. Two hundred symbols
   * every two seconds are some 300 MB a day.
   */
  ticksKeptDays: 3,
} as const
