import { frameLimits } from '../contracts/socket/client-frames.ts'
import { staleAfterMsMin } from '../domain/quotes/staleness.ts'

/** All limits of `/ws` with their units; tests and deployments override single ones. */
export const realtimeLimits = {
  /** All sockets of this process, including those in a handshake; more get 503. */
  socketsMax: 12_000,
  /** Sockets without a session, so that visitors cannot crowd out traders; more get 503. */
  anonymousSocketsMax: 2_000,
  /** More get 429. */
  socketsPerUserMax: 20,
  subscriptionsPerSocketMax: frameLimits.subscriptionsPerSocketMax,
  /** A longer frame closes with 1009. */
  inboundBytesMax: frameLimits.inboundBytesMax,
  /** The 20th closes with 1008. */
  badFramesMax: frameLimits.badFramesMax,
  /** Frames of one socket per second, and in a burst: twice all its charts, to reconnect. */
  framesPerSecondMax: 50,
  framesBurstMax: 1_000,
  /** The weight of a live scan or a list, which reads every symbol and may return all. */
  framesPerScan: 20,
  framesPerList: 5,
  /** Time limit for looking up a session; then 503. */
  handshakeMs: 5_000,
  pingMs: 15_000,
  /** A peer that left this many pings unanswered is terminated. */
  missedPongsMax: 2,
  /** A socket's session is checked again after this many pings at most. */
  sessionAskedAfterPingsMax: 20,
  /** When more bytes than this wait, a socket gets only the newest price of each symbol. */
  conflateAboveBytes: 64 * 1_024,
  /** When more bytes than this wait, the socket is closed with 1013. */
  closeAboveBytes: 1_024 * 1_024,
  /** A peer that does not answer a close is terminated after this time. */
  closeMs: 2_000,
  /** Without a new price for this long, the last ones are stale; checked at this interval. */
  staleAfterMs: staleAfterMsMin,
  staleCheckMs: 1_000,
  /** Distinct live scans of this process; one more is refused. */
  liveScansMax: 1_000,
  /** Events that wait for their frame; further ones are not published. */
  announcementsWaitingMax: 1_000,
  /**
   * A socket that misses a frame is asked to read again what changes: after the time that read models
   * may take, and at a random moment of a span, so that not all of them ask at once.
   */
  missedAfterMs: 2_000,
  missedSpreadMs: 10_000,
  /** Backoff between attempts to follow the log: doubled each time, with full jitter. */
  followFirstWaitMs: 50,
  followWaitMaxMs: 2_000,
} as const

export type RealtimeLimits = { readonly [Name in keyof typeof realtimeLimits]: number }
