export const feedLimits = {
  /** Symbols that are seeded or closed at the same time. */
  symbolsInFlightMax: 8,
  /** Symbols that are seeded or closed before the read side is waited for. */
  symbolsAheadMax: 64,
  /** Between two tick batches, no further summary is started after this time. */
  summarySliceMs: 250,
  /** How long to wait for summaries between two tick batches when the read side is behind. */
  summaryPatienceMs: 5_000,
  /** Backoff while a store is unavailable: one that answers again gets the next tick batch within 3 s. */
  firstWaitMs: 50,
  waitMaxMs: 2_000,
  /** The pause before missing listings are requested again: longer than the provider's rest. */
  seedingRestMs: 75_000,
} as const

export type FeedLimits = { readonly [Name in keyof typeof feedLimits]: number }
