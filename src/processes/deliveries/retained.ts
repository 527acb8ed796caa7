import type { DeliveryEvent } from '../../domain/delivery/events.ts'
import { deliveryLimits } from '../../domain/delivery/limits.ts'
import type { Position } from '../../eventstore/position.ts'

type Requested = Extract<DeliveryEvent, { type: 'DeliveryRequested' }>['data']

interface Kept {
  readonly channelId: string
  readonly at: number
  readonly before: Position | null
  readonly digestId: string | null
  isOpen: boolean
}

/**
 * The requests that a start has to read again, in the log's order: those that are not delivered, and
 * those of the last hour, which count towards the limit of their channel.
 */
export class Retained {
  readonly #kept = new Map<string, Kept>()
  /** Times of the newest messages of a channel, ascending. */
  readonly #recent = new Map<string, number[]>()
  readonly #members = new Map<string, string[]>()
  /** Digests that are delivered, with the number of their members that are still kept. */
  readonly #closed = new Map<string, number>()

  /** @returns whether it is new */
  add(
    deliveryId: string,
    { channelId, digest }: Requested,
    at: number,
    before: Position | null,
  ): boolean {
    if (this.#kept.has(deliveryId)) return false
    const digestId = digest?.digestId ?? null
    this.#kept.set(deliveryId, { channelId, at, before, digestId, isOpen: true })
    if (digestId === null) {
      const recent = this.#recent.get(channelId) ?? []
      recent.push(at)
      if (recent.length > deliveryLimits.deliveriesPerHourMax) recent.shift()
      this.#recent.set(channelId, recent)
    } else {
      const members = this.#members.get(digestId) ?? []
      members.push(deliveryId)
      this.#members.set(digestId, members)
    }
    return true
  }

  /** A delivery, or a digest with all that it contains. */
  close(deliveryId: string): void {
    const kept = this.#kept.get(deliveryId)
    if (kept !== undefined) kept.isOpen = false
    const members = this.#members.get(deliveryId)
    if (members === undefined) return
    this.#members.delete(deliveryId)
    this.#closed.set(deliveryId, members.length)
    for (const member of members) this.close(member)
  }

  /** Messages of a channel in the last hour. */
  recentOf(channelId: string, now: number): number {
    const since = now - deliveryLimits.digestMs
    return (this.#recent.get(channelId) ?? []).filter((at) => at > since).length
  }

  isClosed(digestId: string): boolean {
    return this.#closed.has(digestId)
  }

  /**
   * Drops what need not be read again.
   * @returns the position from which the rest is read again; undefined: there is no rest
   */
  oldest(now: number): Position | null | undefined {
    const since = now - deliveryLimits.digestMs
    for (const [deliveryId, kept] of this.#kept) {
      if (kept.isOpen || kept.at > since) return kept.before
      this.#drop(deliveryId, kept, since)
    }
    return undefined
  }

  #drop(deliveryId: string, { channelId, digestId }: Kept, since: number): void {
    this.#kept.delete(deliveryId)
    const newest = this.#recent.get(channelId)?.at(-1)
    if (newest !== undefined && newest <= since) this.#recent.delete(channelId)
    if (digestId === null) return
    const left = (this.#closed.get(digestId) ?? 0) - 1
    if (left > 0) this.#closed.set(digestId, left)
    else this.#closed.delete(digestId)
  }
}
