export const alertProcessLimits = {
  /** Alerts being triggered at a time. The next event waits for those of the previous one. */
  triggersInFlightMax: 64,
  /** Bounds how much work is repeated after a crash. */
  checkpointEveryMs: 5_000,
  /** The same while there are rules: their symbols' days are saved with it. */
  rulesCheckpointEveryMs: 30_000,
  /** Between two checks which alerts have expired. */
  expiryEveryMs: 1_000,
  /** Backoff while a store is unavailable: doubled each time, with full jitter. */
  firstWaitMs: 50,
  waitMaxMs: 1_000,
  /** Between two attempts to read an unreadable event; an operator may have repaired it. */
  unreadableRetryMs: 10_000,
} as const

export type AlertProcessLimits = { readonly [Name in keyof typeof alertProcessLimits]: number }
