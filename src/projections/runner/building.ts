import { GenerationGone } from '../errors.ts'
import { Comparing, type Comparison } from './compare.ts'
import type { RunnerCore } from './core.ts'
import type { Following } from './following.ts'
import type { LaneListener } from './lane-deps.ts'
import type { Member } from './member.ts'
import type { Poison } from './poison.ts'
import type { RunningLane } from './running-lane.ts'
import { liveGenerationOf, livePositionOf } from './seat.ts'

/**
 * Generations that are built beside the live ones, with one reading of the log for all that begin
 * together. Caught up, they are compared, and take the live ones' place in one write each.
 */
export class Building {
  readonly #core: RunnerCore
  readonly #following: Following
  readonly #lanes = new Map<Member, RunningLane>()

  constructor(core: RunnerCore, following: Following) {
    this.#core = core
    this.#following = following
  }

  begin(members: readonly Member[]) {
    if (members.length === 0) return
    for (const member of members) this.#core.seatOf(member).build = { type: 'building', member }
    let finishing = false
    const { limits, decode, decodeOnce = decode } = this.#core.deps
    const listener: Omit<LaneListener, 'waiting'> = {
      flushed: () => undefined,
      caughtUp: () => {
        if (finishing) return
        finishing = true
        void this.#finish(lane)
      },
      poisoned: (member, poison) => this.#poisoned(member, poison),
      spoiled: (member) => {
        member.careful = true
        this.begin([member])
      },
      arrived: () => undefined,
    }
    const lane: RunningLane = this.#core.open(members, listener, {
      limits: {
        ...limits,
        eventsPerFlushMax: limits.buildEventsPerFlushMax,
        flushEveryMs: limits.buildFlushEveryMs,
        documentsPerFlushMax: limits.buildDocumentsPerFlushMax,
        documentsCachedMax: Math.min(limits.documentsCachedMax, limits.buildDocumentsCachedMax),
      },
      decode: decodeOnce,
      foldsAhead: true,
    })
    for (const member of members) this.#lanes.set(member, lane)
  }

  /** Gives a build up; those that were being built with it go on. */
  async cancel(member: Member): Promise<void> {
    const lane = this.#lanes.get(member)
    this.#forget(member)
    await lane?.stop()
    await this.#core.deps.readModels.drop(member.generation)
    this.begin((lane?.members ?? []).filter((other) => other !== member))
  }

  clear() {
    this.#lanes.clear()
  }

  #forget(member: Member) {
    this.#lanes.delete(member)
    this.#core.seatOf(member).build = { type: 'none' }
  }

  #poisoned(member: Member, poison: Poison) {
    const { projection, generation } = member
    this.#lanes.delete(member)
    this.#core.seatOf(member).build = { type: 'failed', member, poison }
    this.#core.report({ kind: 'poison', projection: projection.name, generation, poison })
  }

  async #finish(lane: RunningLane) {
    const comparisons = new Map<Member, Comparison>()
    try {
      for (const member of this.#membersOf(lane)) {
        const comparison = await this.#compare(member)
        if (comparison !== null) comparisons.set(member, comparison)
      }
    } catch (error) {
      // A store that is away is waited for by the lane; the comparison is not worth a second wait.
      this.#core.report({ kind: 'waiting', error, waitMs: 0 })
    }
    this.#core.act(() => this.#switch(lane, comparisons))
  }

  async #compare(member: Member): Promise<Comparison | null> {
    const { readModels, limits } = this.#core.deps
    const seat = this.#core.seatOf(member)
    const before = liveGenerationOf(seat)
    if (before === null || seat.live.type === 'outdated') return null
    seat.build = { type: 'comparing', member }
    const generations = { before, after: member.generation }
    const comparing = new Comparing(readModels, generations, limits, this.#core.stopping)
    return comparing.run(member.projection)
  }

  /** Not given up, begun anew, or lost with its store meanwhile. */
  #membersOf(lane: RunningLane): Member[] {
    return lane.members.filter((member) => this.#lanes.get(member) === lane)
  }

  /** The live ones stand still meanwhile, so that no reader sees less than before. */
  async #switch(lane: RunningLane, comparisons: ReadonlyMap<Member, Comparison>) {
    const core = this.#core
    const members = this.#membersOf(lane)
    const names = new Set(members.map(({ projection }) => projection.lane))
    for (const name of names) await this.#following.lanes.stop(name)
    const targets = members.map((member) => [member, livePositionOf(core.seatOf(member))] as const)
    await lane.reach(targets, core.stopping)
    await lane.stop()
    for (const member of this.#membersOf(lane))
      if (!core.stopping.aborted) await this.#makeLive(member, comparisons.get(member) ?? null)
    if (core.stopping.aborted) return
    for (const name of names) this.#following.lanes.start(name)
  }

  async #makeLive(member: Member, comparison: Comparison | null) {
    const core = this.#core
    const seat = core.seatOf(member)
    const { name } = member.projection
    const from = liveGenerationOf(seat)
    if (!(await this.#swap(name, member.generation))) return
    if ('member' in seat.live) this.#following.lanes.remove(seat.live.member)
    this.#forget(member)
    seat.live = { type: 'following', member }
    seat.comparison = comparison
    member.careful = false
    this.#following.lanes.add(member)
    core.publish(member, member.flushed, true)
    if (from !== null) core.dropLater(from)
    core.report({ kind: 'switched', projection: name, from, to: member.generation, comparison })
  }

  /** @returns false when the generation is gone, or the runner stops while the store is away */
  async #swap(name: string, generation: string): Promise<boolean> {
    let swapped = false
    await this.#core.persist(async () => {
      try {
        await this.#core.deps.readModels.swap(name, generation)
        swapped = true
      } catch (error) {
        if (!(error instanceof GenerationGone)) throw error
        this.#core.lost(error)
      }
    })
    return swapped
  }
}
