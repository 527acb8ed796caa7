import type { DomainEvent } from '../../../domain/kernel/decider.ts'
import { keepSubscribed } from '../../../eventstore/follow-log.ts'
import type { RecordedEvent, SubscriptionMessage } from '../../../eventstore/port.ts'
import { comparePositions, type Position } from '../../../eventstore/position.ts'
import { Backoff } from '../../../platform/backoff.ts'
import { wait } from '../../../platform/timers.ts'
import { GenerationGone, ReadModelUnavailable } from '../../errors.ts'
import { nextTurn } from '../../turns.ts'
import { Overtaken } from '../../unit-of-work.ts'
import type { Flushed } from '../flush/flush.ts'
import { Flusher, FoldInterrupted } from '../flush/flusher.ts'
import type { GroupDeps, GroupListener } from './group-deps.ts'
import { type ProjectionInstance, startOf } from './projection-instance.ts'
import { FlushThrottle } from '../flush/flush-throttle.ts'
import { poisonOf } from '../poison.ts'

const isNoFaultOfTheEvent = (error: unknown): boolean =>
  error instanceof ReadModelUnavailable || error instanceof Overtaken

/**
 * Follows the log for several generations with one subscription: every event is read and decoded
 * once, folded into each of them, and all are flushed together. It does not end by itself while it
 * has instances: it waits until a dropped subscription or an unavailable store is back.
 */
export class ProjectionGroup {
  readonly instances: Set<ProjectionInstance>
  readonly #deps: GroupDeps
  readonly #listener: GroupListener
  readonly #stopping = new AbortController()
  readonly #backoff: Backoff
  readonly #throttle: FlushThrottle
  readonly #flusher: Flusher
  #routes = new Map<string, readonly ProjectionInstance[]>()
  #decoded: { readonly recorded: RecordedEvent; readonly event: DomainEvent } | null = null
  /** The last event or message that was folded. */
  #reached: Position | null = null
  /** The store may contain more than the instances know. */
  #discarded = false

  constructor(instances: Iterable<ProjectionInstance>, deps: GroupDeps, listener: GroupListener) {
    const { limits, random } = deps
    this.instances = new Set(instances)
    this.#deps = deps
    this.#listener = listener
    this.#backoff = new Backoff(limits, random)
    this.#throttle = new FlushThrottle(limits)
    this.#flusher = this.#openFlusher()
  }

  #openFlusher(): Flusher {
    const listener = {
      flushed: (flushed: Flushed) => this.#listener.flushed(flushed),
      spoiled: (instance: ProjectionInstance) => {
        this.#leave(instance)
        instance.discard()
        this.#listener.spoiled(instance)
      },
      wait: (error: unknown) => wait(this.#failed(error), this.#stopping.signal),
    }
    return new Flusher(this.instances, this.#deps, listener, {
      throttle: this.#throttle,
      backoff: this.#backoff,
      stopping: this.#stopping.signal,
    })
  }

  /**
   * Resolves when it was stopped, or has no instances left.
   * @throws GenerationGone when the store has lost its data
   */
  async run(): Promise<void> {
    if (this.instances.size === 0) this.stop()
    await keepSubscribed({
      store: this.#deps.eventStore,
      signal: this.#stopping.signal,
      start: () => this.#start(),
      onMessage: (message) => this.#take(message),
      onDrop: async (error) => {
        if (error instanceof GenerationGone) throw error
        if (error instanceof FoldInterrupted) await this.#discard()
        return this.#failed(error)
      },
    })
    await this.#end()
  }

  /** If the store is unavailable, the instances keep the changes for a later flush. */
  async #end() {
    this.#flusher.close()
    try {
      await this.#flush()
    } catch (error) {
      if (error instanceof FoldInterrupted) await this.#discard()
    }
  }

  /** Stops, and flushes if the store is available. */
  stop() {
    this.#stopping.abort()
  }

  async #start() {
    if (this.#discarded) await this.#goBack()
    this.#advance()
    const prefixes = [
      ...new Set([...this.instances].flatMap(({ projection }) => projection.prefixes)),
    ]
    const from = startOf([...this.instances])
    this.#reached = null
    return { from, prefixes }
  }

  async #take(message: SubscriptionMessage) {
    if (message.type === 'events') {
      await this.#fold(message.events)
      if (!this.#stopping.signal.aborted) this.#reached = message.position
      return
    }
    this.#reached = message.position ?? this.#reached
    await this.#flush()
    if (this.instances.size > 0) this.#listener.caughtUp()
  }

  async #fold(events: readonly RecordedEvent[]) {
    for (const event of events) {
      for (const instance of this.#followersOf(event.stream)) {
        if (instance.hasSeen(event.position)) continue
        const folding = this.#foldInto(instance, event)
        // Most folds find their documents in memory, and an unnecessary await costs a turn of the
        // microtask queue.
        if (folding !== undefined) await folding
      }
      this.#reached = event.position
      const due = this.#throttle.look()
      if (due === 'nothing') continue
      const isFull = this.#changes() >= this.#deps.limits.documentsPerFlushMax
      if (due === 'flush' || isFull) {
        this.#advance()
        await (due === 'flush' ? this.#flusher.batch() : this.#flusher.most())
      }
      await nextTurn()
      this.#throttle.turnEnds()
      if (this.#stopping.signal.aborted) return
    }
  }

  #foldInto(instance: ProjectionInstance, event: RecordedEvent): Promise<void> | void {
    const { stopBefore } = instance
    if (stopBefore !== null && comparePositions(event.position, stopBefore) >= 0)
      return this.#arrive(instance)
    try {
      const decoded = this.#decode(event)
      instance.unit.begin(event.position)
      const folding = instance.projection.fold(instance.unit, decoded, event)
      if (folding !== undefined) return this.#whenFolded(folding, instance, event)
      this.#folded(instance)
    } catch (error) {
      this.#foldFailed(instance, event, error)
    }
  }

  async #arrive(instance: ProjectionInstance) {
    await this.#flush()
    this.#leave(instance)
    this.#listener.arrived(instance)
  }

  async #whenFolded(folding: Promise<void>, instance: ProjectionInstance, event: RecordedEvent) {
    try {
      await folding
      this.#folded(instance)
    } catch (error) {
      this.#foldFailed(instance, event, error)
    }
  }

  #folded(instance: ProjectionInstance) {
    instance.rate.add(1)
    if (instance.careful) instance.unit.check()
  }

  #foldFailed(instance: ProjectionInstance, event: RecordedEvent, error: unknown) {
    if (error instanceof GenerationGone) throw error
    if (isNoFaultOfTheEvent(error))
      throw new FoldInterrupted('A fold was interrupted.', { cause: error })
    this.#leave(instance)
    instance.discard()
    this.#listener.poisoned(instance, poisonOf(event, error))
  }

  /** Decodes an event once for all instances. */
  #decode(event: RecordedEvent): DomainEvent {
    if (this.#decoded?.recorded !== event)
      this.#decoded = { recorded: event, event: this.#deps.decode(event) }
    return this.#decoded.event
  }

  /** Streams of one category have the same followers. */
  #followersOf(stream: string): readonly ProjectionInstance[] {
    const category = stream.slice(0, stream.indexOf('-') + 1)
    let followers = this.#routes.get(category)
    if (followers === undefined) {
      followers = [...this.instances].filter(({ projection }) =>
        projection.prefixes.includes(category),
      )
      this.#routes.set(category, followers)
    }
    return followers
  }

  #leave(instance: ProjectionInstance) {
    this.instances.delete(instance)
    this.#routes = new Map()
    if (this.instances.size === 0) this.stop()
  }

  /** Discards unwritten changes for all instances: which of them folded the event is unknown. */
  async #discard() {
    // A write in progress has to end before the store is read.
    await this.#flusher.settle().catch(() => undefined)
    this.#discarded = true
    this.#reached = null
    for (const instance of this.instances) instance.discard()
  }

  /** Returns to the state of the store, which may be further ahead after another runner. */
  async #goBack() {
    for (const instance of this.instances) {
      await instance.goBack(this.#deps.readModels)
      const position = instance.flushed
      if (position !== null) this.#listener.flushed({ instance, position, changed: true })
    }
    this.#discarded = false
  }

  #changes(): number {
    let changes = 0
    for (const { unit } of this.instances) changes += unit.changes
    return changes
  }

  /** The position reached counts for every instance, even if no event was from its streams. */
  #advance() {
    const reached = this.#reached
    if (reached === null) return
    for (const instance of this.instances)
      if (!instance.hasSeen(reached)) instance.position = reached
  }

  #flush(): Promise<void> {
    this.#advance()
    return this.#flusher.all()
  }

  /** @returns how long to wait before the next attempt, in milliseconds */
  #failed(error: unknown): number {
    const waitMs = this.#backoff.failed()
    this.#listener.waiting(error, waitMs)
    return waitMs
  }
}
