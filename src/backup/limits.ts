export const backupLimits = {
  /** How often the log is looked at: what is acknowledged is on its way after this. */
  shipEveryMs: 250,
  /** Later than this after the last time that all was shipped is a fault: an answer may take some time. */
  latestMs: 5_000,
  /** Of JSON in one object, give or take one block; what is not compressed yet is in memory. */
  charactersPerObjectMax: 4_194_304,
  /** So many objects of one size are put together into as few as possible of the next. */
  objectsPerMerge: 256,
  /** Requests for keys that are open at one time. */
  requestsAtOnceMax: 8,
  /** A target that does not answer an object of this size in so long is unavailable. */
  requestMsMax: 10_000,
  /** Between two attempts while the target is unavailable: doubled from the first to the last. */
  firstWaitMs: 250,
  waitMaxMs: 10_000,
  /** A stop waits so long for what is not shipped yet. */
  lastShipMsMax: 3_000,
  /** Users whose keys could not be read are remembered, to try again with the next object. */
  unreadKeysMax: 1_000,
} as const

export type BackupLimits = { readonly [Name in keyof typeof backupLimits]: number }
