export const alertProcessLimits = {
  /** Alerts being triggered at once; the next event waits for all of its event's. */
  triggersInFlightMax: 64,
  /** What a crash makes the process look at again. */
  checkpointEveryMs: 5_000,
  /** Waits while a store is unavailable: doubled each time, with full jitter. */
  firstWaitMs: 50,
  waitMaxMs: 5_000,
  /** Between two looks at an event that could not be read: somebody may have mended it. */
  unreadableRetryMs: 10_000,
} as const

export type AlertProcessLimits = { readonly [Name in keyof typeof alertProcessLimits]: number }
