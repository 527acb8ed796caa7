import type { Waiting } from './waiting.ts'

export interface Clocks {
  /** Unix ms. */
  readonly now: () => number
  readonly monotonicNow: () => number
}

interface Entry {
  readonly waiting: Waiting
  /** Monotonic milliseconds. */
  dueAt: number
}

/**
 * Deliveries by the time at which they are due. Those of one channel are taken one after the other
 * and in order, and channels take turns, so that a slow receiver delays nobody else.
 */
export class WaitingQueue {
  readonly #clocks: Clocks
  readonly #all = new Map<string, Entry>()
  readonly #later = new Map<string, Entry>()
  /** Due ones by channel; the first channel has waited longest for its turn. */
  readonly #due = new Map<string, Set<Entry>>()
  readonly #busy = new Map<string, Entry>()
  /** No entry of `#later` is due before. */
  #nextDueAt = Infinity

  constructor(clocks: Clocks) {
    this.#clocks = clocks
  }

  get size(): number {
    return this.#all.size
  }

  get inFlight(): number {
    return this.#busy.size
  }

  get(deliveryId: string): Waiting | null {
    return this.#all.get(deliveryId)?.waiting ?? null
  }

  /** @param dueAt Unix ms; a past time is now */
  add(waiting: Waiting, dueAt: number): void {
    const entry = { waiting, dueAt: this.#onClock(dueAt) }
    this.#all.set(waiting.deliveryId, entry)
    this.#wait(entry)
  }

  remove(deliveryId: string): void {
    const entry = this.#all.get(deliveryId)
    if (entry === undefined) return
    this.#all.delete(deliveryId)
    this.#leave(entry)
  }

  /** An attempt has ended; the next one is due at `dueAt` (Unix ms). */
  settled(deliveryId: string, dueAt: number): void {
    const entry = this.#all.get(deliveryId)
    if (entry === undefined) return
    this.#leave(entry)
    entry.dueAt = this.#onClock(dueAt)
    this.#wait(entry)
  }

  /** Takes one that is due, of a channel without an attempt under way; null: there is none. */
  take(): Waiting | null {
    this.#collectDue()
    for (const [channelId, entries] of this.#due) {
      if (this.#busy.has(channelId)) continue
      for (const entry of entries) {
        if (entry.waiting.reserved > 0) continue
        entries.delete(entry)
        this.#due.delete(channelId)
        if (entries.size > 0) this.#due.set(channelId, entries)
        this.#busy.set(channelId, entry)
        return entry.waiting
      }
    }
    return null
  }

  /** Milliseconds until the next one is due; Infinity: none is to come. */
  untilNext(): number {
    return Math.max(0, this.#nextDueAt - this.#clocks.monotonicNow())
  }

  /** @returns how many became due; digests that wait for the end of their hour are left out */
  retryNow(): number {
    let count = 0
    const now = this.#clocks.monotonicNow()
    for (const entry of this.#later.values()) {
      if (entry.waiting.isDigest && entry.waiting.attempts === 0) continue
      entry.dueAt = Math.min(entry.dueAt, now)
      count += 1
    }
    this.#nextDueAt = now
    return count
  }

  /** Unix ms of the oldest request; null: nothing waits. */
  oldestRequest(): number | null {
    let oldest: number | null = null
    for (const { waiting } of this.#all.values())
      if (oldest === null || waiting.requestedAt < oldest) oldest = waiting.requestedAt
    return oldest
  }

  /** Milliseconds for which the oldest due one has been due without an attempt; null: none is. */
  overdueMs(): number | null {
    this.#collectDue()
    const now = this.#clocks.monotonicNow()
    let overdue: number | null = null
    for (const entries of this.#due.values())
      for (const { dueAt } of entries) overdue = Math.max(overdue ?? 0, now - dueAt)
    return overdue
  }

  #wait(entry: Entry): void {
    this.#later.set(entry.waiting.deliveryId, entry)
    this.#nextDueAt = Math.min(this.#nextDueAt, entry.dueAt)
  }

  #collectDue(): void {
    const now = this.#clocks.monotonicNow()
    if (now < this.#nextDueAt) return
    this.#nextDueAt = Infinity
    for (const [deliveryId, entry] of this.#later) {
      if (entry.dueAt > now) {
        this.#nextDueAt = Math.min(this.#nextDueAt, entry.dueAt)
        continue
      }
      this.#later.delete(deliveryId)
      const { channelId } = entry.waiting
      const entries = this.#due.get(channelId) ?? new Set()
      this.#due.set(channelId, entries.add(entry))
    }
  }

  #leave(entry: Entry): void {
    const { channelId, deliveryId } = entry.waiting
    this.#later.delete(deliveryId)
    if (this.#busy.get(channelId) === entry) this.#busy.delete(channelId)
    const entries = this.#due.get(channelId)
    entries?.delete(entry)
    if (entries?.size === 0) this.#due.delete(channelId)
  }

  #onClock(at: number): number {
    return this.#clocks.monotonicNow() + Math.max(0, at - this.#clocks.now())
  }
}
