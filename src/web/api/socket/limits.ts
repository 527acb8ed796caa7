/** All waits of the live connection, in milliseconds. */
export const socketLimits = {
  /** The interval of the client's heartbeats; the server answers each. */
  heartbeatMs: 30_000,
  /** Longer than a heartbeat and its answer: after this silence the connection is dead. */
  silenceMaxMs: 45_000,
  /** Prices older than this are shown with their age. */
  staleAfterMs: 15_000,
  staleCheckMs: 1_000,
  /** The first wait after a close; each further one doubles up to the longest. */
  retryFirstMs: 3_000,
  retryLongestMs: 30_000,
  /** How often lists of signals are refetched for new signals. */
  signalsEveryMs: 1_000,
  /** The random share of a wait, so that not all clients return to a restarted server at once. */
  retryJitter: 0.3,
} as const
