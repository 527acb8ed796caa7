import type { Server } from 'node:http'
import { QuoteBoard } from '../domain/quotes/board.ts'
import type { Position } from '../eventstore/position.ts'
import { Announcements } from './frames/announcements.ts'
import { createCounters } from './sockets/counters.ts'
import { FanOut } from './fan-out.ts'
import { followLog } from '../eventstore/follow-log.ts'
import { Handshakes } from './sockets/handshake.ts'
import { askAgain, endSession, startHeartbeat } from './sockets/heartbeat.ts'
import { Inbound } from './sockets/inbound.ts'
import { realtimeLimits, type RealtimeLimits } from './limits.ts'
import { LiveScans } from './live-scans.ts'
import { followedPrefixes, LogReader } from './log-reader.ts'
import type { Realtime, RealtimeDeps, RealtimeStats } from './ports.ts'
import { refuseUpgrade } from './sockets/refuse.ts'
import { Registry } from './sockets/registry.ts'
import { Staleness } from './staleness.ts'
import { Sockets } from './sockets/sockets.ts'

const path = '/ws'

const isOurs = (url: string | undefined): boolean => url?.split('?', 1)[0] === path

class Room implements Realtime {
  readonly #deps: RealtimeDeps
  readonly #limits: RealtimeLimits
  readonly #counters = createCounters()
  readonly #registry = new Registry()
  readonly #board = new QuoteBoard()
  readonly #fanOut = new FanOut(this.#board)
  readonly #sockets: Sockets
  readonly #scans: LiveScans
  readonly #staleness: Staleness
  readonly #heartbeat: { stop(): void }
  readonly #stopping = new AbortController()
  #following: Promise<void> = Promise.resolve()
  #open = false
  #reached: Position | null = null

  constructor(deps: RealtimeDeps) {
    const limits = { ...realtimeLimits, ...deps.limits }
    const scans = new LiveScans({ source: deps.scanner, now: deps.now, limits })
    const staleness = new Staleness({ now: deps.now, limits, fanOut: this.#fanOut })
    const shared = {
      ...deps,
      staleness,
      limits,
      registry: this.#registry,
      board: this.#board,
      fanOut: this.#fanOut,
      scans,
      counters: this.#counters,
    }
    const handshakes = new Handshakes({ ...shared, open: () => this.#open })
    this.#deps = deps
    this.#scans = scans
    this.#limits = limits
    this.#staleness = staleness
    this.#sockets = new Sockets({ ...shared, handshakes, inbound: new Inbound(shared) })
    this.#heartbeat = startHeartbeat(shared)
  }

  async start(): Promise<void> {
    const { position, stocks, marketDay } = await this.#deps.loadQuotes()
    this.#board.load(stocks, marketDay)
    for (const { quote } of stocks) if (quote !== null) this.#staleness.seen(quote.at)
    await new Promise<void>((resolve, reject) => {
      this.#following = this.#follow(position, resolve)
      void this.#following.then(() => reject(new Error('Closed before the log was caught up')))
    })
    this.#open = !this.#stopping.signal.aborted
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      if (isOurs(request.url)) void this.#sockets.upgrade(request, socket, head)
      else refuseUpgrade(socket, { status: 404, sentence: 'Not found' })
    })
  }

  closeSession(sessionId: string): void {
    for (const connection of this.#registry.ofSession(sessionId)) endSession(connection)
  }

  checkUser(userId: string): void {
    for (const connection of this.#registry.ofUser(userId)) void askAgain(connection, this.#deps)
  }

  reached(): Position | null {
    return this.#reached
  }

  stats(): RealtimeStats {
    const { size, anonymous } = this.#registry
    const sendQueues = this.#registry.all().map(({ sendQueue }) => sendQueue)
    return {
      ...this.#counters,
      socketsNow: size,
      signedInNow: size - anonymous,
      laggingNow: sendQueues.filter(({ lagging }) => lagging).length,
      bufferedBytesNow: sendQueues.reduce((sum, { bufferedBytes }) => sum + bufferedBytes, 0),
      quoteSubscribersNow: this.#fanOut.subscriberCount,
    }
  }

  async close(): Promise<void> {
    this.#open = false
    this.#stopping.abort()
    this.#heartbeat.stop()
    this.#staleness.stop()
    this.#scans.stop()
    await Promise.all([this.#sockets.closeAll(1001, 'The server is going down'), this.#following])
  }

  #follow(from: Position | null, onCaughtUp: () => void): Promise<void> {
    const { logger } = this.#deps
    const reader = new LogReader({
      ...this.#deps,
      board: this.#board,
      fanOut: this.#fanOut,
      registry: this.#registry,
      staleness: this.#staleness,
      counters: this.#counters,
      announcements: new Announcements({
        ...this.#deps,
        limits: this.#limits,
        registry: this.#registry,
        counters: this.#counters,
        signal: this.#stopping.signal,
      }),
      doubt: (connection) => void askAgain(connection, this.#deps),
    })
    return followLog({
      ...this.#deps,
      from,
      prefixes: followedPrefixes,
      signal: this.#stopping.signal,
      firstWaitMs: this.#limits.followFirstWaitMs,
      waitMaxMs: this.#limits.followWaitMaxMs,
      onEvents: (events) => reader.read(events),
      onCaughtUp,
      onReached: (position) => (this.#reached = position),
      onDrop: ({ error, waitMs }) => {
        this.#counters.resubscriptions += 1
        logger.warn({ err: error, waitMs }, 'log subscription lost; following again')
      },
    })
  }
}

/** Serves `/ws`: live quotes from the log for every subscribed browser. */
export const createRealtime = (deps: RealtimeDeps): Realtime => new Room(deps)
