/** Of a new file. Large events take half the pages that the engine's default would give them. */
export const embeddedPageBytes = 8_192

export interface EmbeddedStoreLimits {
  /** Appends that share one durable commit. */
  readonly appendsPerCommitMax: number
  /**
   * From how many milliseconds for a commit on also a small group is written on a thread beside the
   * event loop. On a quicker disk it is written at once: to a thread and back takes as long.
   */
  readonly slowCommitMs: number
  /** Appends, and characters of their JSON, that wait for a commit; beyond it they are turned away. */
  readonly appendsWaitingMax: number
  readonly charactersWaitingMax: number
  /** Heads of streams kept in memory; has to be more than four times the appends of one commit. */
  readonly headsCachedMax: number
  /** The newest events kept in memory for live subscribers; a slower one reads the file. */
  readonly liveEventsMax: number
  readonly liveCharactersMax: number
  /** Events that one row of the file holds at most, and characters of their JSON; a larger event has its own. */
  readonly eventsPerBlockMax: number
  readonly charactersPerBlockMax: number
  /** Events, and their streams, that the index of streams may be behind the log. */
  readonly eventsUnindexedMax: number
  readonly streamsUnindexedMax: number
  /** What one query reads: what a page of the largest events takes is memory. */
  readonly eventsPerPage: number
  readonly blocksPerPage: number
  /** A subscription's batch ends at so many events or characters of JSON. */
  readonly eventsPerBatchMax: number
  readonly charactersPerBatchMax: number
  /** Places of the log that one batch looks at when few of them match its prefixes. */
  readonly positionsPerBatchMax: number
  /** How often expired events are looked for, how many go at once, and the rest in between. */
  readonly sweepEveryMs: number
  readonly eventsPerSweepSlice: number
  readonly sweepPauseMs: number
  /**
   * Blocks of one slice of the check for damage, the rest after it, when it begins and when it is made
   * again: at most 800 blocks a second, so that a million events are read within minutes.
   */
  readonly blocksPerCheck: number
  readonly checkPauseMs: number
  readonly checkAfterMs: number
  readonly checkEveryMs: number
  /** How long to wait for another process: a reader while the log is recovered, the writer for a backup. */
  readonly readerBusyTimeoutMs: number
  readonly writerBusyTimeoutMs: number
  /** How often a reader in another process looks for new events. */
  readonly pollEveryMs: number
  /** Pages (8 KiB) in memory, and in the write-ahead log before they are copied into the file. */
  readonly cachePages: number
  readonly walPages: number
}

export const embeddedStoreLimits: EmbeddedStoreLimits = {
  appendsPerCommitMax: 1_024,
  slowCommitMs: 1,
  appendsWaitingMax: 20_000,
  charactersWaitingMax: 268_435_456,
  headsCachedMax: 50_000,
  liveEventsMax: 1_024,
  liveCharactersMax: 33_554_432,
  eventsPerBlockMax: 64,
  charactersPerBlockMax: 65_536,
  eventsUnindexedMax: 16_384,
  streamsUnindexedMax: 4_096,
  eventsPerPage: 64,
  blocksPerPage: 64,
  eventsPerBatchMax: 512,
  charactersPerBatchMax: 1_048_576,
  positionsPerBatchMax: 8_192,
  sweepEveryMs: 60_000,
  eventsPerSweepSlice: 32,
  sweepPauseMs: 20,
  blocksPerCheck: 16,
  checkPauseMs: 20,
  checkAfterMs: 2_000,
  checkEveryMs: 3_600_000,
  readerBusyTimeoutMs: 5_000,
  writerBusyTimeoutMs: 5_000,
  pollEveryMs: 250,
  cachePages: 4_096,
  walPages: 2_000,
}
