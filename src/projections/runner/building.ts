import { GenerationGone } from '../errors.ts'
import { Comparing, type Comparison } from './compare.ts'
import type { RunnerCore } from './core.ts'
import type { Following } from './following.ts'
import type { GroupListener } from './groups/group-deps.ts'
import type { ProjectionInstance } from './groups/projection-instance.ts'
import type { Poison } from './poison.ts'
import type { RunningGroup } from './groups/running-group.ts'
import { liveGenerationOf, livePositionOf } from './groups/projection-slot.ts'

/**
 * Generations that are built beside the live ones, with one reading of the log for all that start
 * together. When they have caught up, they are compared, and replace the live ones with one write
 * each.
 */
export class Building {
  readonly #core: RunnerCore
  readonly #following: Following
  readonly #groups = new Map<ProjectionInstance, RunningGroup>()

  constructor(core: RunnerCore, following: Following) {
    this.#core = core
    this.#following = following
  }

  begin(instances: readonly ProjectionInstance[]) {
    if (instances.length === 0) return
    for (const instance of instances)
      this.#core.slotOf(instance).build = { type: 'building', instance }
    let finishing = false
    const { limits, decode, decodeOnce = decode } = this.#core.deps
    const listener: Omit<GroupListener, 'waiting'> = {
      flushed: () => undefined,
      caughtUp: () => {
        if (finishing) return
        finishing = true
        void this.#finish(group)
      },
      poisoned: (instance, poison) => this.#poisoned(instance, poison),
      spoiled: (instance) => {
        instance.careful = true
        this.begin([instance])
      },
      arrived: () => undefined,
    }
    const group: RunningGroup = this.#core.open(instances, listener, {
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
    for (const instance of instances) this.#groups.set(instance, group)
  }

  /** Cancels a build; builds that started with it continue. */
  async cancel(instance: ProjectionInstance): Promise<void> {
    const group = this.#groups.get(instance)
    this.#forget(instance)
    await group?.stop()
    await this.#core.deps.readModels.drop(instance.generation)
    this.begin((group?.instances ?? []).filter((other) => other !== instance))
  }

  clear() {
    this.#groups.clear()
  }

  #forget(instance: ProjectionInstance) {
    this.#groups.delete(instance)
    this.#core.slotOf(instance).build = { type: 'none' }
  }

  #poisoned(instance: ProjectionInstance, poison: Poison) {
    const { projection, generation } = instance
    this.#groups.delete(instance)
    this.#core.slotOf(instance).build = { type: 'failed', instance, poison }
    this.#core.report({ kind: 'poison', projection: projection.name, generation, poison })
  }

  async #finish(group: RunningGroup) {
    const comparisons = new Map<ProjectionInstance, Comparison>()
    try {
      for (const instance of this.#instancesOf(group)) {
        const comparison = await this.#compare(instance)
        if (comparison !== null) comparisons.set(instance, comparison)
      }
    } catch (error) {
      // The group waits for an unavailable store; the comparison does not wait as well.
      this.#core.report({ kind: 'waiting', error, waitMs: 0 })
    }
    this.#core.act(() => this.#switch(group, comparisons))
  }

  async #compare(instance: ProjectionInstance): Promise<Comparison | null> {
    const { readModels, limits } = this.#core.deps
    const slot = this.#core.slotOf(instance)
    const before = liveGenerationOf(slot)
    if (before === null || slot.live.type === 'outdated') return null
    slot.build = { type: 'comparing', instance }
    const generations = { before, after: instance.generation }
    const comparing = new Comparing(readModels, generations, limits, this.#core.stopping)
    return comparing.run(instance.projection)
  }

  /** Those that are not cancelled, restarted, or lost with their store when it is their turn. */
  *#instancesOf(group: RunningGroup): Generator<ProjectionInstance> {
    for (const instance of group.instances) if (this.#groups.get(instance) === group) yield instance
  }

  /** The live instances are stopped meanwhile, so that no reader sees an older state. */
  async #switch(group: RunningGroup, comparisons: ReadonlyMap<ProjectionInstance, Comparison>) {
    const core = this.#core
    const instances = [...this.#instancesOf(group)]
    const names = new Set(instances.map(({ projection }) => projection.group))
    for (const name of names) await this.#following.groups.stop(name)
    const targets = instances.map(
      (instance) => [instance, livePositionOf(core.slotOf(instance))] as const,
    )
    await group.reach(targets, core.stopping)
    await group.stop()
    for (const instance of this.#instancesOf(group))
      if (!core.stopping.aborted) await this.#makeLive(instance, comparisons.get(instance) ?? null)
    if (core.stopping.aborted) return
    for (const name of names) this.#following.groups.start(name)
  }

  async #makeLive(instance: ProjectionInstance, comparison: Comparison | null) {
    const core = this.#core
    const slot = core.slotOf(instance)
    const { name } = instance.projection
    const from = liveGenerationOf(slot)
    if (!(await this.#swap(name, instance.generation))) return
    if ('instance' in slot.live) this.#following.groups.remove(slot.live.instance)
    this.#forget(instance)
    slot.live = { type: 'following', instance }
    slot.comparison = comparison
    instance.careful = false
    this.#following.groups.add(instance)
    core.publish(instance, instance.flushed, true)
    if (from !== null) core.dropLater(from)
    core.report({ kind: 'switched', projection: name, from, to: instance.generation, comparison })
  }

  /**
   * @returns false when the generation is gone, or the runner stops while the store is unavailable
   */
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
