import { frameLimits } from '../contracts/client-frames.ts'
import { staleAfterMsMin } from '../domain/quotes/staleness.ts'

/** Every bound of `/ws`, each with its unit; tests and deployments override single ones. */
export const realtimeLimits = {
  /** All sockets of this process, those still shaking hands included; more get 503. */
  socketsMax: 12_000,
  /** Sockets without a session, so that strangers cannot crowd out traders; more get 503. */
  anonymousSocketsMax: 2_000,
  /** More get 429. */
  socketsPerUserMax: 20,
  subscriptionsPerSocketMax: frameLimits.subscriptionsPerSocketMax,
  /** A longer frame closes with 1009. */
  inboundBytesMax: frameLimits.inboundBytesMax,
  /** The 20th closes with 1008. */
  badFramesMax: frameLimits.badFramesMax,
  /** Frames of one socket, and how many may come at once: all its charts after a lost line, twice. */
  framesPerSecondMax: 50,
  framesBurstMax: 1_000,
  /** What a live scan and a list count for: they look at every symbol, and may answer with all. */
  framesPerScan: 20,
  framesPerList: 5,
  /** Looking up a session may take this long; then 503. */
  handshakeMs: 5_000,
  pingMs: 15_000,
  /** A peer that left this many pings unanswered is gone. */
  missedPongsMax: 2,
  /** After so many pings at the latest, a socket's session is looked at again. */
  sessionAskedAfterPingsMax: 20,
  /** Above this many bytes waiting, a socket gets only the newest price of each symbol. */
  conflateAboveBytes: 64 * 1_024,
  /** Above this many bytes waiting, it is closed with 1013. */
  closeAboveBytes: 1_024 * 1_024,
  /** A peer that does not answer a close is cut off after this. */
  closeMs: 2_000,
  /** Without a price for so long, the last ones are called stale; looked for this often. */
  staleAfterMs: staleAfterMsMin,
  staleCheckMs: 1_000,
  /** Different live scans of this process; one more is refused. */
  liveScansMax: 1_000,
  /** Events that wait until their frame is made; sockets are not told of further ones. */
  announcementsWaitingMax: 1_000,
  /** Waits between attempts to follow the log again: doubled each time, with full jitter. */
  followFirstWaitMs: 50,
  followWaitMaxMs: 5_000,
} as const

export type RealtimeLimits = { readonly [Name in keyof typeof realtimeLimits]: number }
