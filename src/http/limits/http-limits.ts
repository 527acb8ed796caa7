import { staleAfterMsMin } from '../../domain/quotes/staleness.ts'

const minutesInMs = 60_000
const hoursInMs = 60 * minutesInMs

/** All limits of the public port with their units; tests override single ones. */
export const httpLimits = {
  /** A larger body gets 413. */
  bodyBytesMax: 64 * 1_024,
  /** Request line and headers together; larger ones get 431 from node. */
  headerBytesMax: 16 * 1_024,
  /** From the first byte until the last header; slow ones get 408. */
  headersMs: 10_000,
  /** From the first byte until the body's last one. */
  requestMs: 20_000,
  /** How long an idle connection is kept: longer than by proxies (60 s in nginx). */
  keepAliveMs: 75_000,
  /** How often connections are checked for the three timeouts above. */
  connectionsCheckMs: 1_000,
  /** Responses in progress when the server stops have this long to finish. */
  stopGraceMs: 5_000,
  /** How often a stopping server closes connections that have become idle. */
  stopSweepMs: 20,
  requestsPerConnectionMax: 10_000,
  connectionsMax: 20_000,
  /** Faults named in one 400. */
  faultsShownMax: 20,

  /** A session that was not used for this long has ended. */
  sessionIdleMs: 12 * hoursInMs,
  /** A session ends this long after its sign-in, used or not. */
  sessionAbsoluteMs: 7 * 24 * hoursInMs,
  /** The use of a session is written at most this often, so that reads cost no disk write. */
  sessionTouchMs: 5 * minutesInMs,
  /** A further session ends the user's least recently used one. */
  sessionsPerUserMax: 20,
  sessionSweepMs: 10 * minutesInMs,
  /** How long to wait for another process's lock on the sessions file. */
  sessionLockMs: 5_000,
  /** Maximum number of writes in one transaction. */
  sessionWritesPerCommitMax: 1_000,
  /** Time limit of a call to a session server, for example when a sign-in is not confirmed. */
  sessionAnswerMs: 5_000,
  /** Sessions whose expiry is cached, so that a touch need not read the file. */
  sessionEndsKnownMax: 20_000,

  /** Each hash takes 19 MiB. libuv runs four; the others keep its queue filled. */
  passwordHashesAtOnceMax: 8,
  /** Hashes that wait; one more gets 503. */
  passwordHashesWaitingMax: 500,
  /** Fewer than the wrong passwords below: an attempt counts as wrong until it is right. */
  signInsAtOnceMax: 8,
  /** One more gets 503. */
  signInsWaitingMax: 500,

  /** A price older than this is stale. */
  staleAfterMs: staleAfterMsMin,
  /** Time limit of one command with all its reads and appends; then 503. */
  commandMs: 5_000,
  /** How long a sign-in or sign-out waits to be recorded; it is valid without. */
  signRecordMs: 1_000,
  /** Records that wait for the log, and how often they are retried. */
  signRecordsWaitingMax: 10_000,
  signRecordRetryMs: 1_000,
  /** How long a GET waits until the read model contains the client's own last command. */
  ownWriteWaitMs: 2_000,

  /** Answers of the past are folded from the log, one at a time: this many wait, then 503. */
  pastReadsWaitingMax: 200,
  /** One that takes longer lets the next begin, unless this many already take longer. */
  pastReadAloneMs: 250,
  pastSlowReadsMax: 3,
  /** Past states of each read model in memory: the least recently used is evicted. */
  pastStatesMax: 8,
  /** The same on the way to them, which share what has not changed between two. */
  pastCheckpointsMax: 2_000,
  /** Documents (some 1 KB each), or memory of as many, that these do not share; of each read model. */
  pastDocumentsMax: 100_000,
  /** Symbols whose charts have past states in memory, and the states on the way of each. */
  pastChartsMax: 16,
  pastChartCheckpointsMax: 500,
  /** The same for boards of metrics (some 3 KB a symbol). */
  pastBoardsMax: 4,
  /** Events by which a kept board goes on to a later moment; beyond it, it is read anew. */
  pastBoardEventsMax: 60,
  /** Queries of the past (of the chat) by visitors, per address. */
  pastReadsPerAddressMax: 30,
  pastReadsWindowMs: minutesInMs,
  /** Newest recorded bars that a dry run of an alert scans. */
  dryRunBarsMax: 50_000,
  /** Newest events of the price feed that are read for ticks of a dry run, or of a nearest miss. */
  dryRunFeedEventsMax: 2_000,
  /** Ticks of any symbol that are read for a dry run with an end: a day of 200 symbols each 2 s. */
  dryRunSpanTicksMax: 8_640_000,
  /** Events of the price feed that are scanned for the tick before the one that triggered. */
  feedEventsLookedMax: 60,
  /** Days whose tape segments are listed without reading them again; the least recently used is evicted. */
  tapeListsMax: 32,
  /** Tick batches in a part of a tape that is not recorded yet: two minutes of the usual feed. */
  growingBatchesMax: 64,
  /** Such parts. Where there are more, the tape is not recorded any more. */
  growingPartsMax: 100,
  /** Months of chat that are scanned for the last messages before a moment. */
  pastChatMonthsMax: 24,

  /** Encoded stock lists in the cache (some 100 KB each); the least recently used is evicted. */
  encodedListsMax: 64,
  /** The same for bars of charts (8 KB for 100 bars, at most 400 KB). */
  encodedBarsMax: 32,

  /** Wrong passwords for one account from one address, and from one address in total. */
  wrongPasswordsPerAccountAndAddressMax: 10,
  wrongPasswordsPerAddressMax: 100,
  /** For one account from all devices that have never signed in to it. */
  wrongPasswordsPerAccountMax: 50,
  wrongPasswordsWindowMs: 15 * minutesInMs,
  /** Wrong credentials are answered at whole multiples of this time after the request. */
  wrongCredentialsStepMs: 50,
  /** How long a browser is known to an account after its sign-in, and to how many accounts. */
  deviceKnownMs: 365 * 24 * hoursInMs,
  accountsPerDeviceMax: 4,
  registrationsPerAddressMax: 200,
  registrationsWindowMs: hoursInMs,
  /** A repeated registration finds its account within this time, if its answer was lost. */
  registrationRetryMs: hoursInMs,
  /** Tests of channels and confirmation codes of one user, and codes to one address. */
  channelMessagesPerUserMax: 20,
  codesPerAddressMax: 3,
  channelMessagesWindowMs: hoursInMs,
  /** Limits of one user: chat messages, and all other commands. */
  chatPerSecondMax: 5,
  chatBurstMax: 20,
  writesPerSecondMax: 20,
  writesBurstMax: 100,
  /** The time until a user who has used up a burst has the next one. */
  burstWindowMs: minutesInMs,
  /** Idempotency-Keys whose bodies, and unrecorded answers, are remembered. */
  keysKeptMax: 20_000,
  keyedAnswersKeptMax: 1_000,
  /** Counters of a limiter: one a key for half as many keys, and shared ones beyond. */
  limiterCountersMax: 131_072,
} as const

export type HttpLimits = { readonly [Name in keyof typeof httpLimits]: number }
