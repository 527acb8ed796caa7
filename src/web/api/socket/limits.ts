/** All waits of the live connection, in milliseconds. */
export const socketLimits = {
  /** The interval of the client's heartbeats; the server answers each. */
  heartbeatMs: 30_000,
  /** Longer than a heartbeat and its answer: after this silence the connection is dead. */
  silenceMaxMs: 45_000,
  /** Prices older than this are shown with their age. */
  staleAfterMs: 15_000,
  staleCheckMs: 1_000,
  /** The wait after a close while the page is visible. */
  retryMs: 3_000,
  /** While the page is hidden each further wait doubles up to this. */
  retryHiddenMaxMs: 30_000,
  /** An attempt that has no answer after this is given up. */
  connectMaxMs: 20_000,
  /** How often lists of signals are refetched for new signals. */
  signalsEveryMs: 1_000,
  /** A wait is up to this share longer or shorter: not all clients return to a restarted server at once. */
  retryJitter: 0.2,
} as const
