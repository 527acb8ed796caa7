/** Every wait of the live connection, in milliseconds. */
export const socketLimits = {
  /** The client's sign of life; the server answers each. */
  heartbeatMs: 30_000,
  /** Longer than a heartbeat and its answer: the line is dead though nobody closed it. */
  silenceMaxMs: 45_000,
  /** Prices that have not moved for so long are shown with their age. */
  staleAfterMs: 15_000,
  staleCheckMs: 1_000,
  /** The first wait after a close; each further one doubles up to the longest. */
  retryFirstMs: 3_000,
  retryLongestMs: 30_000,
  /** Whoever looks at the signals fetches all of them anew: once for what was issued in so long. */
  signalsEveryMs: 1_000,
  /** The share of a wait that is left to chance, so that a restarted server is not met by all. */
  retryJitter: 0.3,
} as const
