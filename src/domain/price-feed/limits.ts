export const priceFeedLimits = {
  /** The widest tick takes 76 bytes as JSON, and an append may hold 1 MiB. */
  ticksPerBatchMax: 12_000,
  /** How far a provider's clock may be ahead of ours. */
  futureToleranceMs: 5_000,
  /** Tick batches read when a writer takes the feed over, to reject older ticks. */
  batchesRemembered: 32,
  /** How long ticks of a closed day are kept: Friday's until Monday; some 300 MB a day. */
  ticksKeptDays: 3,
} as const
