/** Every bound of the runner, each with its unit; tests override single ones. */
export const runnerLimits = {
  /** While catching up, a batch is written when it has folded so many events, … */
  eventsPerFlushMax: 50_000,
  /**
   * … or has lasted so long, and at least this many times as long as writing the last one took; but
   * no longer than this, since on a machine that has no time for us writing takes minutes.
   */
  flushEveryMs: 500,
  flushPauseRatio: 4,
  flushPauseMsMax: 10_000,
  /** Between two batches the projections with the most changes are written when all have so many. */
  documentsPerFlushMax: 20_000,
  /** The same for a generation that nobody reads yet: what changes often is written seldom. */
  buildEventsPerFlushMax: 500_000,
  buildFlushEveryMs: 15_000,
  /** … and fewer documents, since the batch before is in memory until it is written. */
  buildDocumentsPerFlushMax: 10_000,
  /** Folding goes on for so long before others have their turn. */
  sliceMs: 8,
  /** A checkpoint with which no document changes is written so much later, with others that waited. */
  checkpointWaitsMs: 250,
  /** Documents of one generation kept in memory between batches. */
  documentsCachedMax: 20_000,
  /** … and fewer of one that is built: what is kept outlives the collector's quick rounds. */
  buildDocumentsCachedMax: 2_000,
  /** Waits while a store is unavailable: doubled each time, with full jitter. */
  firstWaitMs: 50,
  waitMaxMs: 5_000,
  /** A stop waits so long for what is being written; what is not, is folded again at the next start. */
  stopWithinMs: 8_000,
  /** A generation that was switched away from stays for readers who were just looking at it. */
  dropAfterMs: 30_000,
  /** Documents compared at a time after a rebuild. */
  documentsPerComparison: 500,
  /** How often, and after which pause, documents are looked at again that another event changes just then. */
  comparisonRoundsMax: 40,
  comparisonPauseMs: 50,
  /** Documents that are looked at again; more than these are not compared further. */
  documentsUnsettledMax: 10_000,
  /** Names of differing documents that are told. */
  differencesNamedMax: 10,
  /** The span over which events a second are counted. */
  rateWindowMs: 5_000,
} as const

export type RunnerLimits = { readonly [Name in keyof typeof runnerLimits]: number }
