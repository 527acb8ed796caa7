import type { DomainEvent } from '../domain/kernel/decider.ts'
import type { QuoteBoard, QuoteEvent } from '../domain/quotes/board.ts'
import { streamPrefix } from '../domain/streams.ts'
import type { UserEvent } from '../domain/user/events.ts'
import { UnreadableEvent } from '../eventstore/errors.ts'
import type { RecordedEvent } from '../eventstore/port.ts'
import { type Announcements, announcedTypes } from './frames/announcements.ts'
import type { Counters } from './sockets/counters.ts'
import type { Connection } from './sockets/connection.ts'
import type { FanOut } from './fan-out.ts'
import { endSession } from './sockets/heartbeat.ts'
import type { RealtimeDeps } from './ports.ts'
import type { Registry } from './sockets/registry.ts'
import type { Staleness } from './staleness.ts'

/** The streams whose events reach sockets. */
export const followedPrefixes = [
  streamPrefix.priceFeed,
  streamPrefix.stock,
  streamPrefix.user,
  streamPrefix.chat,
  streamPrefix.alert,
  streamPrefix.watchlist,
  streamPrefix.signal,
  streamPrefix.drawing,
] as const

export interface LogReaderDeps extends Pick<RealtimeDeps, 'readEvent' | 'logger'> {
  readonly board: QuoteBoard
  readonly fanOut: FanOut
  readonly registry: Registry
  readonly staleness: Pick<Staleness, 'seen'>
  readonly counters: Counters
  readonly announcements: Announcements
  /** Sessions of the user have ended: checks whether the socket's session is one of them. */
  readonly doubt: (connection: Connection) => void
}

/** After these events one or all sessions of the user may have ended. */
type EndsSessions = 'UserSignedOut' | 'UserPasswordChanged' | 'UserSessionsEnded' | 'UserErased'

type FollowedEvent = QuoteEvent | Extract<UserEvent, { type: EndsSessions }>

const followedTypes: Readonly<Record<FollowedEvent['type'], true>> = {
  PricesTicked: true,
  StockListed: true,
  TradingDayClosed: true,
  BarsImported: true,
  StockSplit: true,
  UserSignedOut: true,
  UserPasswordChanged: true,
  UserSessionsEnded: true,
  UserErased: true,
}

const isFollowed = (event: DomainEvent): event is FollowedEvent =>
  Object.hasOwn(followedTypes, event.type)

/** Applies the events of one batch to the board and to the sockets. */
export class LogReader {
  readonly #deps: LogReaderDeps
  /** Symbols whose quote changed without a tick, published once at the end of the batch. */
  readonly #rebased = new Set<string>()

  constructor(deps: LogReaderDeps) {
    this.#deps = deps
  }

  read(events: readonly RecordedEvent[]): void {
    const { board, fanOut } = this.#deps
    const before = board.sequence
    this.#rebased.clear()
    for (const recorded of events) {
      const event = this.#parse(recorded)
      if (event === null) continue
      if (isFollowed(event)) this.#apply(event, Date.parse(recorded.metadata.occurredAt))
      if (announcedTypes.has(event.type)) this.#deps.announcements.publish(event, recorded)
    }
    fanOut.publish(board.since(before, this.#rebased), before)
  }

  /**
   * Reports an event that cannot be read and skips it. A projection would stop, but here the next
   * tick replaces the same prices, and stopping would freeze every screen.
   */
  #parse(recorded: RecordedEvent): DomainEvent | null {
    const { readEvent, counters, logger } = this.#deps
    try {
      return readEvent(recorded)
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error
      counters.unreadableEvents += 1
      logger.error({ err: error }, 'unreadable event skipped')
      return null
    }
  }

  #apply(event: FollowedEvent, occurredAt: number): void {
    const { board, fanOut, registry, staleness, doubt } = this.#deps
    switch (event.type) {
      case 'PricesTicked': {
        const before = board.sequence
        staleness.seen(event.data.ticks[0]?.[3] ?? 0)
        fanOut.publish(board.apply(event, occurredAt), before)
        break
      }
      case 'StockListed':
      case 'TradingDayClosed':
      case 'BarsImported':
      case 'StockSplit':
        for (const { symbol } of board.apply(event, occurredAt)) this.#rebased.add(symbol)
        break
      case 'UserSignedOut':
      case 'UserPasswordChanged':
      case 'UserSessionsEnded':
        for (const connection of registry.ofUser(event.data.userId)) doubt(connection)
        break
      case 'UserErased':
        for (const connection of registry.ofUser(event.data.userId)) endSession(connection)
        break
    }
  }
}
