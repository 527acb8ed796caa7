export const backupLimits = {
  /** How often new events are looked for; an acknowledged event is shipped after this time. */
  shipEveryMs: 250,
  /** If the last complete shipment is older, the backup is at fault; an answer may take time. */
  maxAgeMs: 5_000,
  /** JSON characters in one object, plus at most one block: the uncompressed data in memory. */
  charactersPerObjectMax: 4_194_304,
  /** This many objects of one size are merged into as few objects of the next size as possible. */
  objectsPerMerge: 256,
  /** Concurrent requests for keys. */
  requestsAtOnceMax: 8,
  /** A target that has not answered after this time is unavailable. */
  requestMsMax: 10_000,
  /** Backoff while the target is unavailable: doubled from the first to the last. */
  firstWaitMs: 250,
  waitMaxMs: 10_000,
  /** How long a stop waits for the last shipment. */
  lastShipMsMax: 3_000,
  /** Users whose unreadable keys are tried again with the next object. */
  unreadKeysMax: 1_000,
} as const

export type BackupLimits = { readonly [Name in keyof typeof backupLimits]: number }
