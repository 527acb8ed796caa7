import type { ServerFrame } from '../../contracts/socket/frames.ts'
import type { DomainEvent } from '../../domain/kernel/decider.ts'
import { watchlistEvents } from '../../domain/watchlist/events.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import { wait } from '../../platform/timers.ts'
import type { Counters } from '../sockets/counters.ts'
import { jsonFrame } from './frame.ts'
import type { RealtimeLimits } from '../limits.ts'
import type { RealtimeDeps } from '../ports.ts'
import type { Connection } from '../sockets/connection.ts'
import type { Registry } from '../sockets/registry.ts'

/** Their frame waits for read models. It names what the client then reads again. */
const waitingTypes: ReadonlySet<string> = new Set([
  ...Object.keys(watchlistEvents),
  'AlertCreated',
  'AlertDeleted',
  'AlertRestored',
  'StockSplit',
  'BarsImported',
])

/** Events that are published to sockets. Building a frame reads data, hence a queue. */
export const announcedTypes: ReadonlySet<string> = new Set([
  'ChatMessageSent',
  'AlertTriggered',
  'AlertPaused',
  'AlertResumed',
  'AlertRevised',
  'AlertRearmed',
  'AlertExpired',
  'SignalIssued',
  ...waitingTypes,
  'DrawingPlaced',
  'DrawingRemoved',
])

export interface AnnouncementsDeps extends Pick<RealtimeDeps, 'announce' | 'logger' | 'random'> {
  readonly registry: Registry
  readonly counters: Counters
  readonly limits: Pick<
    RealtimeLimits,
    'announcementsWaitingMax' | 'missedAfterMs' | 'missedSpreadMs'
  >
  /** Aborted when the server closes. */
  readonly signal: AbortSignal
}

/**
 * Publishes events to the sockets, in their order, and builds each frame once. The frames
 * that wait for read models are sent when they are made: they hold no other frame up.
 */
export class Announcements {
  readonly #deps: AnnouncementsDeps
  #last: Promise<void> = Promise.resolve()
  #waiting = 0
  /** They will get `changes_missed`. */
  readonly #missing = new Set<Connection>()

  constructor(deps: AnnouncementsDeps) {
    this.#deps = deps
  }

  publish(event: DomainEvent, recorded: RecordedEvent): void {
    const { limits } = this.#deps
    // A market has thousands of symbols, of which few are charted.
    if (this.#audience(event).length === 0) return
    // A slow store must not grow the queue.
    if (this.#waiting >= limits.announcementsWaitingMax) {
      this.#miss(event)
      return
    }
    this.#waiting += 1
    const frame = this.#make(event, recorded)
    const sent = async () => {
      this.#send(event, await frame)
      this.#waiting -= 1
    }
    if (waitingTypes.has(event.type)) void sent()
    else this.#last = this.#last.then(sent)
  }

  async #make(event: DomainEvent, recorded: RecordedEvent): Promise<ServerFrame | null> {
    const { announce, logger } = this.#deps
    try {
      return await announce(event, recorded)
    } catch (error) {
      this.#miss(event)
      logger.warn({ err: error, type: event.type }, 'publishing an event to the sockets failed')
      return null
    }
  }

  #miss(event: DomainEvent): void {
    this.#deps.counters.announcementsDropped += 1
    for (const connection of this.#audience(event))
      if (!this.#missing.has(connection)) void this.#sendMissed(connection)
  }

  async #sendMissed(connection: Connection): Promise<void> {
    const { limits, random, signal } = this.#deps
    this.#missing.add(connection)
    await wait(limits.missedAfterMs + random() * limits.missedSpreadMs, signal)
    this.#missing.delete(connection)
    if (!signal.aborted) connection.sendQueue.send(jsonFrame({ type: 'changes_missed' }))
  }

  #send(event: DomainEvent, made: ServerFrame | null): void {
    if (made === null) return
    const frame = jsonFrame(made)
    for (const { sendQueue } of this.#audience(event)) sendQueue.send(frame)
  }

  /** Who gets the frame of an event, or would have got it. */
  #audience({ type, data }: DomainEvent): readonly Connection[] {
    const { registry } = this.#deps
    if (type === 'ChatMessageSent') return registry.all()
    const { userId, symbol } = data as { readonly userId?: string; readonly symbol?: string }
    if (userId !== undefined) return registry.ofUser(userId)
    const signedIn = registry.all().filter(({ session }) => session !== null)
    if (type !== 'BarsImported' || symbol === undefined) return signedIn
    return signedIn.filter(({ prices }) => prices.has(symbol))
  }
}
