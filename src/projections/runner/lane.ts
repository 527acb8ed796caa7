import type { DomainEvent } from '../../domain/kernel/decider.ts'
import type { RecordedEvent } from '../../eventstore/port.ts'
import { comparePositions, type Position } from '../../eventstore/position.ts'
import { Backoff } from '../../platform/backoff.ts'
import { wait } from '../../platform/timers.ts'
import { GenerationGone, ReadModelUnavailable } from '../errors.ts'
import { nextTurn } from '../turns.ts'
import { Overtaken } from '../unit-of-work.ts'
import type { Flushed } from './flush.ts'
import { Flusher, FoldInterrupted } from './flusher.ts'
import type { LaneDeps, LaneListener } from './lane-deps.ts'
import { type Member, startOf } from './member.ts'
import { Pacer } from './pacer.ts'
import { poisonOf } from './poison.ts'

const isNoFaultOfTheEvent = (error: unknown): boolean =>
  error instanceof ReadModelUnavailable || error instanceof Overtaken

/**
 * Follows the log for several generations with one subscription: every event is read and decoded
 * once, folded into each of them, and all are flushed together. It never ends by itself while it
 * has members: a dropped subscription and a store that is away are waited out.
 */
export class Lane {
  readonly members: Set<Member>
  readonly #deps: LaneDeps
  readonly #listener: LaneListener
  readonly #stopping = new AbortController()
  readonly #backoff: Backoff
  readonly #pacer: Pacer
  readonly #flusher: Flusher
  #routes = new Map<string, readonly Member[]>()
  #decoded: { readonly recorded: RecordedEvent; readonly event: DomainEvent } | null = null
  /** The last event or message that was folded. */
  #reached: Position | null = null
  /** The store may hold more than the members know of. */
  #discarded = false

  constructor(members: Iterable<Member>, deps: LaneDeps, listener: LaneListener) {
    const { limits, random } = deps
    this.members = new Set(members)
    this.#deps = deps
    this.#listener = listener
    this.#backoff = new Backoff(limits, random)
    this.#pacer = new Pacer(limits)
    this.#flusher = this.#openFlusher()
  }

  #openFlusher(): Flusher {
    const listener = {
      flushed: (flushed: Flushed) => this.#listener.flushed(flushed),
      spoiled: (member: Member) => {
        this.#leave(member)
        member.discard()
        this.#listener.spoiled(member)
      },
      wait: (error: unknown) => this.#wait(error),
    }
    return new Flusher(this.members, this.#deps, listener, {
      pacer: this.#pacer,
      backoff: this.#backoff,
      stopping: this.#stopping.signal,
    })
  }

  /**
   * Resolves when it was stopped, or has no member left.
   * @throws GenerationGone when the store has lost what it was writing
   */
  async run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted && this.members.size > 0) {
      try {
        await this.#follow(signal)
      } catch (error) {
        if (error instanceof GenerationGone) throw error
        if (error instanceof FoldInterrupted) await this.#discard()
        await this.#wait(error)
      }
    }
    await this.#end()
  }

  /** A store that is away now gets it later: the members keep what it has not taken. */
  async #end() {
    this.#flusher.close()
    try {
      await this.#flush()
    } catch (error) {
      if (error instanceof FoldInterrupted) await this.#discard()
    }
  }

  /** What is folded is written, if the store is there. */
  stop() {
    this.#stopping.abort()
  }

  async #follow(signal: AbortSignal) {
    if (this.#discarded) await this.#goBack()
    this.#advance()
    const prefixes = [
      ...new Set([...this.members].flatMap(({ projection }) => projection.prefixes)),
    ]
    const from = startOf([...this.members])
    this.#reached = null
    for await (const message of this.#deps.eventStore.subscribe({ from, prefixes, signal })) {
      if (message.type === 'events') {
        await this.#fold(message.events, signal)
        if (signal.aborted || this.members.size === 0) return
        this.#reach(message.position)
      } else {
        if (message.position !== null) this.#reach(message.position)
        await this.#flush()
        if (this.members.size === 0) return
        this.#listener.caughtUp()
      }
      if (signal.aborted) return
    }
    if (!signal.aborted) throw new Error('The subscription ended unasked.')
  }

  async #fold(events: readonly RecordedEvent[], signal: AbortSignal) {
    for (const event of events) {
      for (const member of this.#followersOf(event.stream)) {
        if (member.hasSeen(event.position)) continue
        const folding = this.#foldInto(member, event)
        // Most folds find in memory what they need: to await nothing costs a turn of the queue.
        if (folding !== undefined) await folding
      }
      this.#reach(event.position)
      const due = this.#pacer.look()
      if (due === 'nothing') continue
      const isFull = this.#changes() >= this.#deps.limits.documentsPerFlushMax
      if (due === 'flush' || isFull) {
        this.#advance()
        await (due === 'flush' ? this.#flusher.batch() : this.#flusher.most())
      }
      await nextTurn()
      this.#pacer.turnEnds()
      if (signal.aborted || this.members.size === 0) return
    }
  }

  #foldInto(member: Member, event: RecordedEvent): Promise<void> | void {
    const { stopBefore } = member
    if (stopBefore !== null && comparePositions(event.position, stopBefore) >= 0)
      return this.#arrive(member)
    try {
      const decoded = this.#decode(event)
      member.unit.begin(event.position)
      const folding = member.projection.fold(member.unit, decoded, event)
      if (folding !== undefined) return this.#whenFolded(folding, member, event)
      this.#folded(member)
    } catch (error) {
      this.#failed(member, event, error)
    }
  }

  async #arrive(member: Member) {
    await this.#flush()
    this.#leave(member)
    this.#listener.arrived(member)
  }

  async #whenFolded(folding: Promise<void>, member: Member, event: RecordedEvent) {
    try {
      await folding
      this.#folded(member)
    } catch (error) {
      this.#failed(member, event, error)
    }
  }

  #folded(member: Member) {
    member.rate.add(1)
    if (member.careful) member.unit.check()
  }

  #failed(member: Member, event: RecordedEvent, error: unknown) {
    if (error instanceof GenerationGone) throw error
    if (isNoFaultOfTheEvent(error))
      throw new FoldInterrupted('A fold was interrupted.', { cause: error })
    this.#leave(member)
    member.discard()
    this.#listener.poisoned(member, poisonOf(event, error))
  }

  /** Once for all members. */
  #decode(event: RecordedEvent): DomainEvent {
    if (this.#decoded?.recorded !== event)
      this.#decoded = { recorded: event, event: this.#deps.decode(event) }
    return this.#decoded.event
  }

  /** Streams of one category have the same followers. */
  #followersOf(stream: string): readonly Member[] {
    const category = stream.slice(0, stream.indexOf('-') + 1)
    let followers = this.#routes.get(category)
    if (followers === undefined) {
      followers = [...this.members].filter(({ projection }) =>
        projection.prefixes.includes(category),
      )
      this.#routes.set(category, followers)
    }
    return followers
  }

  #leave(member: Member) {
    this.members.delete(member)
    this.#routes = new Map()
  }

  /** What is not written is folded again, for all: which of them had folded the event is not known. */
  async #discard() {
    // What is being written meanwhile has to be there before the store is asked.
    await this.#flusher.settle().catch(() => undefined)
    this.#discarded = true
    this.#reached = null
    for (const member of this.members) member.discard()
  }

  /** To what the store holds, which is more than before where another runner went on. */
  async #goBack() {
    for (const member of this.members) {
      await member.goBack(this.#deps.readModels)
      const position = member.flushed
      if (position !== null) this.#listener.flushed({ member, position, changed: true })
    }
    this.#discarded = false
  }

  #reach(position: Position) {
    this.#reached = position
  }

  #changes(): number {
    let changes = 0
    for (const { unit } of this.members) changes += unit.changes
    return changes
  }

  /** Everything folded so far counts for every member, also what was none of its streams. */
  #advance() {
    const reached = this.#reached
    if (reached === null) return
    for (const member of this.members) if (!member.hasSeen(reached)) member.position = reached
  }

  #flush(): Promise<void> {
    this.#advance()
    return this.#flusher.all()
  }

  async #wait(error: unknown) {
    const waitMs = this.#backoff.failed()
    this.#listener.waiting(error, waitMs)
    await wait(waitMs, this.#stopping.signal)
  }
}
