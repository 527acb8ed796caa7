import { staleAfterMsMin } from '../../domain/quotes/staleness.ts'

const minutesInMs = 60_000
const hoursInMs = 60 * minutesInMs

/** Every bound of the public port, each with its unit; tests override single ones. */
export const httpLimits = {
  /** A larger body gets 413. */
  bodyBytesMax: 64 * 1_024,
  /** Request line and headers together; larger ones get 431 from node. */
  headerBytesMax: 16 * 1_024,
  /** From the first byte until the last header; slow ones get 408. */
  headersMs: 10_000,
  /** From the first byte until the body's last one. */
  requestMs: 20_000,
  /**
   * An idle connection is kept this long for the next request: longer than proxies keep theirs (60 s
   * with nginx and most others), whose request would else meet one that is just being closed.
   */
  keepAliveMs: 75_000,
  /** How often connections are looked at for the three waits above. */
  connectionsCheckMs: 1_000,
  /** Answers under way when the server stops have this long to finish. */
  stopGraceMs: 5_000,
  /** How often a stopping server looks for connections that have become idle. */
  stopSweepMs: 20,
  requestsPerConnectionMax: 10_000,
  connectionsMax: 20_000,
  /** Faults named in one 400. */
  faultsShownMax: 20,

  /** A session that nobody used for this long has ended. */
  sessionIdleMs: 12 * hoursInMs,
  /** A session ends this long after its sign-in, used or not. */
  sessionAbsoluteMs: 7 * 24 * hoursInMs,
  /** Using a session is written down at most this often, so that reading costs no disk write. */
  sessionTouchMs: 5 * minutesInMs,
  /** One more ends the user's least recently used one. */
  sessionsPerUserMax: 20,
  sessionSweepMs: 10 * minutesInMs,
  /** How long the sessions' file waits for another process's lock. */
  sessionLockMs: 5_000,
  /** Writes that share one transaction at most. */
  sessionWritesPerCommitMax: 1_000,
  /** One question to a server of sessions: a majority that does not confirm a sign-in, say. */
  sessionAnswerMs: 5_000,
  /** Sessions whose end is kept in memory, so that a touch need not ask the file. */
  sessionEndsKnownMax: 20_000,

  /**
   * Each takes 19 MiB while it runs. libuv runs four; the others keep its queue from running dry
   * while the main thread waits for the disk.
   */
  passwordHashesAtOnceMax: 8,
  /** Hashes waiting for their turn; one more gets 503. */
  passwordHashesWaitingMax: 500,
  /**
   * Fewer than the wrong passwords below: a guess counts as wrong until it proves right, and people
   * who sign in at the same moment are not to be taken for guessers.
   */
  signInsAtOnceMax: 8,
  /** One more gets 503. */
  signInsWaitingMax: 500,

  /** A price that is older is called stale. */
  staleAfterMs: staleAfterMsMin,
  /** One command, for all that it reads and appends; then 503. */
  commandMs: 5_000,
  /** How long a sign-in or sign-out waits to be in the log; it is valid without. */
  signRecordMs: 1_000,
  /** Those that wait for the log, and how often it is tried again. */
  signRecordsWaitingMax: 10_000,
  signRecordRetryMs: 1_000,
  /** How long a GET waits for a read model to reach the reader's own last command. */
  ownWriteWaitMs: 2_000,

  /** Answers about a past moment are folded from the log: so many at once, so many wait, then 503. */
  pastReadsAtOnceMax: 2,
  pastReadsWaitingMax: 50,
  /** Of who is not signed in (the chat as of a past moment), by address. */
  pastReadsPerAddressMax: 30,
  pastReadsWindowMs: minutesInMs,
  /** Newest recorded bars that a dry run of an alert looks at. */
  dryRunBarsMax: 50_000,
  /** Events of the price feed that are looked through for the tick before one that fired. */
  feedEventsLookedMax: 60,
  /** Months of chat that are looked through for what was said last before a moment. */
  pastChatMonthsMax: 24,

  /** Different stock lists kept encoded (each some 100 KB); the one unasked longest goes first. */
  encodedListsMax: 64,
  /** The same of charts' bars (8 KB for 100 bars, 400 KB for the most that can be asked for). */
  encodedBarsMax: 32,

  /** Wrong passwords for one account from one address, and from one address in all. */
  wrongPasswordsPerAccountAndAddressMax: 10,
  wrongPasswordsPerAddressMax: 100,
  /** For one account from all devices that it was never signed in from, wherever they are. */
  wrongPasswordsPerAccountMax: 50,
  wrongPasswordsWindowMs: 15 * minutesInMs,
  /** A browser is known to an account for so long after its sign-in, and to so many accounts. */
  deviceKnownMs: 365 * 24 * hoursInMs,
  accountsPerDeviceMax: 4,
  registrationsPerAddressMax: 200,
  registrationsWindowMs: hoursInMs,
  /** A registration whose answer was lost finds its account when it is sent again within this time. */
  registrationRetryMs: hoursInMs,
  /** Of one user: chat messages, and all other commands. */
  chatPerSecondMax: 5,
  chatBurstMax: 20,
  writesPerSecondMax: 20,
  writesBurstMax: 100,
  /** A user who used up a burst has the next one after this long. */
  burstWindowMs: minutesInMs,
  /** Idempotency-Keys whose bodies, and whose answers where no event has them, are remembered. */
  keysKeptMax: 20_000,
  keyedAnswersKeptMax: 1_000,
  /** Counters a limiter keeps; beyond it two keys may share one. */
  limiterSlotsMax: 131_072,
} as const

export type HttpLimits = { readonly [Name in keyof typeof httpLimits]: number }
