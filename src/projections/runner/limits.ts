/** All limits of the runner with their units; tests override single ones. */
export const runnerLimits = {
  /** While catching up, a batch is flushed after this many events, … */
  eventsPerFlushMax: 50_000,
  /**
   * … or after this time, and at least this many times the duration of the last flush; but no
   * longer than this, since on an overloaded machine a flush takes minutes.
   */
  flushEveryMs: 500,
  flushPauseRatio: 4,
  flushPauseMsMax: 10_000,
  /** Between two batches, the most changed projections are flushed from this many changes on. */
  documentsPerFlushMax: 20_000,
  /** The same for a generation without readers: often changed documents are written rarely. */
  buildEventsPerFlushMax: 500_000,
  buildFlushEveryMs: 15_000,
  /** … and fewer documents, because the previous batch stays in memory until it is written. */
  buildDocumentsPerFlushMax: 10_000,
  /** How long a group folds before other work runs. */
  sliceMs: 8,
  /** A checkpoint without a changed document is deferred this long, and written with others. */
  checkpointWaitsMs: 250,
  /** Documents of one generation cached between batches. */
  documentsCachedMax: 20_000,
  /** … and fewer for a build: what is cached survives the garbage collector's quick rounds. */
  buildDocumentsCachedMax: 2_000,
  /**
   * Backoff while a store is unavailable: doubled each time, with full jitter. One second at most: it
   * adds to the time after which a server is ready again.
   */
  firstWaitMs: 50,
  waitMaxMs: 1_000,
  /** How long a stop waits for the write in progress; the next start folds the rest again. */
  stopWithinMs: 8_000,
  /** A replaced generation is kept this long for readers that are still using it. */
  dropAfterMs: 30_000,
  /** Documents compared at a time after a rebuild. */
  documentsPerComparison: 500,
  /** How often, and after which pause, documents that keep changing are compared again. */
  comparisonRoundsMax: 40,
  comparisonPauseMs: 50,
  /** Documents that are compared again; beyond this number they are left out. */
  documentsUnsettledMax: 10_000,
  /** Differing documents that are reported by name. */
  differencesNamedMax: 10,
  /** The window over which the event rate is measured. */
  rateWindowMs: 5_000,
} as const

export type RunnerLimits = { readonly [Name in keyof typeof runnerLimits]: number }
