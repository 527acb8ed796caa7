import type { IncomingMessage, Server } from 'node:http'
import type { Logger } from 'pino'
import type { ServerFrame } from '../contracts/socket/frames.ts'
import type { DomainEvent } from '../domain/kernel/decider.ts'
import type { Scanner } from '../domain/metrics/board/scanner.ts'
import type { LoadedQuote } from '../domain/quotes/board.ts'
import type { MarketDay } from '../domain/quotes/market-day.ts'
import type { EventStore, RecordedEvent } from '../eventstore/port.ts'
import type { Position } from '../eventstore/position.ts'
import type { RealtimeLimits } from './limits.ts'
import type { OriginRule } from './sockets/origin.ts'

/** The session of an upgrade request. */
export interface SocketSession {
  readonly userId: string
  readonly sessionId: string
  /** Unix ms of the session's absolute end; the socket is closed then. */
  readonly endsAt: number
}

export interface SessionLookup {
  /** The signed-in session of an upgrade request; null for a visitor. */
  find(request: IncomingMessage): Promise<SocketSession | null>
  /**
   * Whether the session is still signed in. Called with the first ping (otherwise a sign-out during
   * the handshake would be missed) and after an event that its user signed out.
   */
  alive(sessionId: string): Promise<boolean>
}

/** The read model's quotes, and the position up to which they were folded. */
export interface QuoteSnapshot {
  /**
   * Read before the quotes: events folded in between are then applied twice, which is harmless, and
   * none is missed. null: nothing was folded yet, follow from the beginning of the log.
   */
  readonly position: Position | null
  /** All listed symbols; one without a price has no quote. */
  readonly stocks: readonly LoadedQuote[]
  readonly marketDay: MarketDay | null
}

export interface RealtimeDeps extends OriginRule {
  readonly store: Pick<EventStore, 'subscribe'>
  /** The codec's `decode`. @throws UnreadableEvent */
  readonly readEvent: (event: RecordedEvent) => DomainEvent
  readonly sessions: SessionLookup
  readonly loadQuotes: () => Promise<QuoteSnapshot>
  readonly scanner: Pick<Scanner, 'live' | 'onTicks' | 'seenOutside'>
  /** The frame of a chat message, a triggered alert or a signal; null: not published. */
  readonly announce: (event: DomainEvent, recorded: RecordedEvent) => Promise<ServerFrame | null>
  /** Unix ms. */
  readonly now: () => number
  /** Monotonic milliseconds, for measuring durations. */
  readonly monotonicNow: () => number
  /** Uniform in [0, 1): the jitter of backoff. */
  readonly random: () => number
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly limits?: Partial<RealtimeLimits>
}

/** Totals since the start, unless the name says `now`. */
export interface RealtimeStats {
  readonly socketsNow: number
  readonly signedInNow: number
  readonly laggingNow: number
  /** Bytes not sent yet; a frame for several sockets counts once for each. */
  readonly bufferedBytesNow: number
  readonly quoteSubscribersNow: number
  readonly accepted: number
  readonly refused: number
  readonly framesIn: number
  readonly badFrames: number
  readonly framesOut: number
  readonly bytesOut: number
  /** Tick batches that a socket did not get one by one because it was behind. */
  readonly conflatedBatches: number
  readonly closedSlow: number
  readonly droppedDead: number
  readonly resubscriptions: number
  readonly unreadableEvents: number
  /** Events that could not be published to the sockets. */
  readonly announcementsDropped: number
}

export interface Realtime {
  /**
   * Loads the quotes and follows the log from their position; resolves when the head of the log is
   * reached. Upgrades before that get 503. Rejects when the quotes cannot be loaded.
   */
  start(): Promise<void>
  /** Serves `/ws` on this server; call before it listens. */
  attach(server: Server): void
  /** Closes the sockets of one session with 1008. */
  closeSession(sessionId: string): void
  /** Closes those sockets of this user whose session is over; others stay. */
  checkUser(userId: string): void
  stats(): RealtimeStats
  /** How far the log was followed; null: it is not yet. */
  reached(): Position | null
  /** Closes every socket with 1001 and stops following the log. */
  close(): Promise<void>
}
