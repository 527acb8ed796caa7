/** Page size of a new file. Large events take half the pages that SQLite's default would need. */
export const embeddedPageBytes = 8_192

export const embeddedStoreLimits = {
  /** Appends that share one durable commit. */
  appendsPerCommitMax: 1_024,
  /**
   * If a commit takes this long, even a small group is written on a thread beside the event loop.
   * On a faster disk it is written at once, because switching to a thread takes as long.
   */
  slowCommitMs: 1,
  /** Appends that wait for a commit, and characters of their JSON; further appends are rejected. */
  appendsWaitingMax: 20_000,
  charactersWaitingMax: 268_435_456,
  /** Cached stream heads; must be more than four times the appends of one commit. */
  headsCachedMax: 50_000,
  /** The newest events kept in memory for live subscribers; slower subscribers read the file. */
  liveEventsMax: 1_024,
  liveCharactersMax: 33_554_432,
  /** Maximum events in one row, and characters of their JSON; a larger event has its own row. */
  eventsPerBlockMax: 64,
  charactersPerBlockMax: 65_536,
  /** How far the index of streams may lag: events that a start after a crash reads again, and streams. */
  eventsUnindexedMax: 16_384,
  streamsUnindexedMax: 4_096,
  /** Events read by one query, which bounds the memory of a page of the largest events. */
  eventsPerPage: 64,
  blocksPerPage: 64,
  /** A subscription's batch ends at this many events or characters of JSON. */
  eventsPerBatchMax: 512,
  charactersPerBatchMax: 1_048_576,
  /** The same for a subscription in small steps: JSON of half a millisecond. */
  charactersPerSmallBatchMax: 16_384,
  /** Positions that one batch scans when few of them match its prefixes. */
  positionsPerBatchMax: 8_192,
  /** How often expired events are searched, how many are deleted at once, and the pause. */
  sweepEveryMs: 60_000,
  eventsPerSweepSlice: 32,
  sweepPauseMs: 20,
  /**
   * Blocks in one slice of the damage check, the least pause after it, the delay before the first
   * check and between checks: a million events are read within minutes.
   */
  blocksPerCheck: 16,
  checkPauseMs: 20,
  /** The share of the time that slices may take; the pauses after long ones are longer. */
  checkShareMax: 0.1,
  checkAfterMs: 2_000,
  checkEveryMs: 3_600_000,
  /** How long to wait for another process: a recovery of the log, or a backup. */
  readerBusyTimeoutMs: 5_000,
  writerBusyTimeoutMs: 5_000,
  /** How long a start waits for the lock: who asks whether a server runs has it for a moment. */
  lockWaitMs: 500,
  /** How often a reader in another process polls for new events. */
  pollEveryMs: 250,
  /** Pages (8 KiB) in the cache, and in the write-ahead log before a checkpoint. */
  cachePages: 4_096,
  walPages: 2_000,
} as const

export type EmbeddedStoreLimits = { readonly [Name in keyof typeof embeddedStoreLimits]: number }
