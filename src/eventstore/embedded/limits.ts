/** Page size of a new file. Large events take half the pages that SQLite's default would need. */
export const embeddedPageBytes = 8_192

export interface EmbeddedStoreLimits {
  /** Appends that share one durable commit. */
  readonly appendsPerCommitMax: number
  /**
   * If a commit takes this long, even a small group is written on a thread beside the event loop.
   * On a faster disk it is written at once, because switching to a thread takes as long.
   */
  readonly slowCommitMs: number
  /** Appends that wait for a commit, and characters of their JSON; further appends are rejected. */
  readonly appendsWaitingMax: number
  readonly charactersWaitingMax: number
  /** Cached stream heads; must be more than four times the appends of one commit. */
  readonly headsCachedMax: number
  /** The newest events kept in memory for live subscribers; slower subscribers read the file. */
  readonly liveEventsMax: number
  readonly liveCharactersMax: number
  /** Maximum events in one row, and characters of their JSON; a larger event has its own row. */
  readonly eventsPerBlockMax: number
  readonly charactersPerBlockMax: number
  /** How many events, and streams, the index of streams may lag behind the log. */
  readonly eventsUnindexedMax: number
  readonly streamsUnindexedMax: number
  /** Events read by one query, which bounds the memory of a page of the largest events. */
  readonly eventsPerPage: number
  readonly blocksPerPage: number
  /** A subscription's batch ends at this many events or characters of JSON. */
  readonly eventsPerBatchMax: number
  readonly charactersPerBatchMax: number
  /** The same for a subscription in small steps: JSON of half a millisecond. */
  readonly charactersPerSmallBatchMax: number
  /** Positions that one batch scans when few of them match its prefixes. */
  readonly positionsPerBatchMax: number
  /** How often expired events are searched, how many are deleted at once, and the pause. */
  readonly sweepEveryMs: number
  readonly eventsPerSweepSlice: number
  readonly sweepPauseMs: number
  /**
   * Blocks in one slice of the damage check, the least pause after it, the delay before the first
   * check and between checks: a million events are read within minutes.
   */
  readonly blocksPerCheck: number
  readonly checkPauseMs: number
  /** The share of the time that slices may take; the pauses after long ones are longer. */
  readonly checkShareMax: number
  readonly checkAfterMs: number
  readonly checkEveryMs: number
  /** How long to wait for another process: a recovery of the log, or a backup. */
  readonly readerBusyTimeoutMs: number
  readonly writerBusyTimeoutMs: number
  /** How often a reader in another process polls for new events. */
  readonly pollEveryMs: number
  /** Pages (8 KiB) in the cache, and in the write-ahead log before a checkpoint. */
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
  charactersPerSmallBatchMax: 16_384,
  positionsPerBatchMax: 8_192,
  sweepEveryMs: 60_000,
  eventsPerSweepSlice: 32,
  sweepPauseMs: 20,
  blocksPerCheck: 16,
  checkPauseMs: 20,
  checkShareMax: 0.1,
  checkAfterMs: 2_000,
  checkEveryMs: 3_600_000,
  readerBusyTimeoutMs: 5_000,
  writerBusyTimeoutMs: 5_000,
  pollEveryMs: 250,
  cachePages: 4_096,
  walPages: 2_000,
}
