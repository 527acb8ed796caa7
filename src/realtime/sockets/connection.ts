import type { ChartTimeframe } from '../../domain/calendar/chart-timeframes.ts'
import type { Allowance } from './allowance.ts'
import type { SendQueue, Peer } from './send-queue.ts'
import type { SocketSession } from '../ports.ts'

/** Sockets that list the same symbols and share one encoding. */
export interface QuoteList {
  readonly key: string
  /** null: every symbol. */
  readonly symbols: ReadonlySet<string> | null
  readonly members: Set<Connection>
}

/** One open socket and its subscriptions. */
export class Connection {
  readonly ws: Peer
  readonly sendQueue: SendQueue
  /** null: a visitor who is not signed in. */
  readonly session: SocketSession | null
  /** Charts: symbol to the timeframe that is echoed. */
  readonly prices = new Map<string, ChartTimeframe>()
  quotes: QuoteList | null = null
  badFrames = 0
  /** Its remaining requests; null: it has sent none yet. */
  allowance: Allowance | null = null
  unansweredPings = 0
  /**
   * The session has to be checked again: its user signed out somewhere, or may have done so between
   * the look-up at the upgrade and the registration of this socket.
   */
  sessionInDoubt = true
  /** Pings until the session is checked in any case. */
  pingsUntilAsked = 0

  constructor(ws: Peer, session: SocketSession | null, sendQueueOf: (of: Connection) => SendQueue) {
    this.ws = ws
    this.session = session
    this.sendQueue = sendQueueOf(this)
  }

  get wantsQuotes(): boolean {
    return this.quotes !== null || this.prices.size > 0
  }
}
