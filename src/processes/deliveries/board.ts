import type { DeliveryEvent } from '../../domain/delivery/events.ts'
import { deliveryLimits } from '../../domain/delivery/limits.ts'
import { digestStreamId, firingStreamId } from '../../domain/delivery/stream-id.ts'
import { uuidV5 } from '../../eventstore/ids.ts'
import type { Position } from '../../eventstore/position.ts'
import { Retained } from './retained.ts'
import type { Waiting } from './waiting.ts'
import { type Clocks, WaitingQueue } from './waiting-queue.ts'

/** An event of a delivery and where it is in the log. */
export interface PlacedDelivery {
  readonly event: DeliveryEvent
  /** Unix ms. */
  readonly at: number
  /** A position before it, from which it would be read again; null: the beginning. */
  readonly before: Position | null
}

export interface Digest {
  readonly digestId: string
  readonly dueAt: number
}

const hourOf = (at: number): number => Math.floor(at / deliveryLimits.digestMs)

const digestIdOf = (channelId: string, hour: number): string =>
  uuidV5(channelId, `digest ${hour.toString()}`)

type DataOf<Type extends DeliveryEvent['type']> = Extract<DeliveryEvent, { type: Type }>['data']

/**
 * What waits to be delivered, folded from the events of deliveries. Folding an event twice changes
 * nothing.
 */
export class DeliveryBoard {
  readonly queue: WaitingQueue
  readonly retained = new Retained()
  readonly #now: () => number
  readonly #waitingMax: number

  constructor(clocks: Clocks, waitingMax: number) {
    this.queue = new WaitingQueue(clocks)
    this.#now = clocks.now
    this.#waitingMax = waitingMax
  }

  /**
   * The digest of a further firing, if its channel has had enough messages in the last hour or too
   * much waits altogether; null: it has a message of its own. A digest has to be released.
   */
  digestFor(userId: string, channelId: string): Digest | null {
    const isFull = this.queue.size >= this.#waitingMax
    const now = this.#now()
    if (!isFull && this.retained.recentOf(channelId, now) < deliveryLimits.deliveriesPerHourMax)
      return null
    let hour = hourOf(now)
    while (this.retained.isClosed(digestIdOf(channelId, hour))) hour += 1
    const digestId = digestIdOf(channelId, hour)
    const digest = { digestId, dueAt: (hour + 1) * deliveryLimits.digestMs }
    this.#digest({ userId, channelId, digest }, now).reserved += 1
    return digest
  }

  /** The request is in the log and folded, or has failed. */
  release({ digestId }: Digest): void {
    const digest = this.queue.get(digestId)
    if (digest === null) return
    digest.reserved -= 1
    if (digest.count === 0 && digest.reserved === 0) this.queue.remove(digestId)
  }

  fold({ event, at, before }: PlacedDelivery): void {
    const { deliveryId } = event.data
    switch (event.type) {
      case 'DeliveryRequested':
        if (this.retained.add(deliveryId, event.data, at, before)) this.#request(event.data, at)
        return
      case 'DigestRequested':
        return
      case 'DeliveryAttempted': {
        const waiting = this.queue.get(deliveryId)
        if (waiting === null || event.data.attempt <= waiting.attempts) return
        waiting.attempts = event.data.attempt
        this.queue.settled(deliveryId, event.data.retryAt ?? at)
        return
      }
      case 'DeliverySucceeded':
      case 'DeliveryGivenUp':
        this.queue.remove(deliveryId)
        this.retained.close(deliveryId)
        return
    }
  }

  #request(data: DataOf<'DeliveryRequested'>, at: number): void {
    const { deliveryId, userId, channelId, alertId, firedRevision, digest } = data
    const firing = { alertId, firedRevision }
    if (digest !== null) {
      const whole = this.#digest({ userId, channelId, digest }, at)
      whole.count += 1
      whole.firings.push(firing)
      if (whole.firings.length > deliveryLimits.digestAlertsMax) whole.firings.shift()
      return
    }
    const stream = firingStreamId(alertId, firedRevision)
    const counts = { count: 1, attempts: 0, reserved: 0 }
    const own = { deliveryId, stream, userId, channelId, isDigest: false }
    // What was never tried is due at once.
    this.queue.add({ ...own, ...counts, requestedAt: at, firings: [firing] }, at)
  }

  #digest(
    { userId, channelId, digest }: { userId: string; channelId: string; digest: Digest },
    at: number,
  ): Waiting {
    const known = this.queue.get(digest.digestId)
    if (known !== null) return known
    const stream = digestStreamId(channelId, digest.dueAt)
    const counts = { count: 0, attempts: 0, reserved: 0 }
    const own = { deliveryId: digest.digestId, stream, userId, channelId, isDigest: true }
    const whole: Waiting = { ...own, ...counts, requestedAt: at, firings: [] }
    this.queue.add(whole, digest.dueAt)
    return whole
  }
}
