import type { Position } from '../../eventstore/position.ts'
import { EventStoreUnavailable } from '../../eventstore/errors.ts'
import type { Progress } from '../progress.ts'
import type { Projection } from '../projection.ts'
import { wait } from '../../platform/timers.ts'
import { Building } from './building.ts'
import { RunnerCore } from './core.ts'
import type { RunnerDeps } from './deps.ts'
import { Following } from './following.ts'
import { type RunnerLimits, runnerLimits } from './limits.ts'
import type { ProjectionInstance } from './groups/projection-instance.ts'
import { type Plan, planOf } from './plan.ts'
import type { ProjectionSlot } from './groups/projection-slot.ts'
import { type ProjectionStatus, spanOf, statusOf } from './status.ts'

export type SteerAnswer =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly reason: 'unknown_projection' | 'already_rebuilding' | 'not_possible_now'
    }

const done: SteerAnswer = { ok: true }
const refuse = (reason: Extract<SteerAnswer, { ok: false }>['reason']): SteerAnswer => ({
  ok: false,
  reason,
})

const checkPrefixes = ({ name, prefixes }: Projection) => {
  const bad = prefixes.find((prefix) => prefix.indexOf('-') !== prefix.length - 1)
  if (bad !== undefined) throw new Error(`Projection ${name}: '${bad}' is not a category.`)
}

/**
 * Keeps read models in step with the log. At the start every projection continues from its
 * checkpoint. A projection whose version has changed, or that is not in the store, is rebuilt while
 * readers see the old one. All operations work while it runs.
 */
export class ProjectionRunner {
  readonly progress: Progress
  readonly #projections: readonly Projection[]
  readonly #core: RunnerCore
  readonly #following: Following
  readonly #building: Building
  #restarting = false

  constructor(
    projections: readonly Projection[],
    deps: Omit<RunnerDeps, 'limits'> & { readonly limits?: Partial<RunnerLimits> },
  ) {
    projections.forEach(checkPrefixes)
    this.#projections = projections
    this.#core = new RunnerCore({ ...deps, limits: { ...runnerLimits, ...deps.limits } }, (error) =>
      this.#lost(error),
    )
    this.#following = new Following(this.#core)
    this.#building = new Building(this.#core, this.#following)
    this.progress = this.#core.progress
    this.#reset()
  }

  /** Resolves when the state of the store is known and following has begun. */
  async start(): Promise<void> {
    const leavesBuilds = this.#core.deps.leavesBuilds === true
    await this.#core.control.run(() => this.#core.persist(() => this.#begin(leavesBuilds)))
  }

  /** Flushes, if the store is available, and ends. */
  stop(): Promise<void> {
    return this.#core.stop()
  }

  /** Ends all waits for a position; must be called before a stop. */
  release() {
    this.#core.progress.release()
  }

  async status(): Promise<readonly ProjectionStatus[]> {
    const span = await spanOf(this.#core.deps.eventStore)
    return [...this.#core.slots.values()].map((slot) =>
      statusOf(slot, span, this.#core.foldedBy(slot.projection).events),
    )
  }

  /** Rebuilds these beside the live ones, reading the log once; continues a build. */
  rebuild(names: readonly string[]): Promise<SteerAnswer> {
    return this.#core.control.run(async () => {
      const slots = names.map((name) => this.#core.slots.get(name))
      if (!slots.every((slot) => slot !== undefined)) return refuse('unknown_projection')
      if (slots.some(({ build }) => build.type === 'building' || build.type === 'comparing'))
        return refuse('already_rebuilding')
      const instances: ProjectionInstance[] = []
      for (const slot of slots) {
        if (slot.build.type === 'interrupted') {
          instances.push(slot.build.instance)
          continue
        }
        if (slot.build.type === 'failed') await this.#building.cancel(slot.build.instance)
        const { next } = await this.#plan(slot.projection, undefined)
        instances.push(await this.#core.instance(slot.projection, next))
      }
      this.#building.begin(instances)
      return done
    })
  }

  /** Cancels a rebuild. The first build cannot be cancelled: there is nothing else to read. */
  cancelRebuild(name: string): Promise<SteerAnswer> {
    return this.#steer(name, async ({ build, live }) => {
      if (build.type === 'none' || live.type === 'none' || live.type === 'outdated')
        return refuse('not_possible_now')
      await this.#building.cancel(build.instance)
      return done
    })
  }

  /** Readers see this projection as it is until it is resumed or the program restarts. */
  pause(name: string): Promise<SteerAnswer> {
    return this.#steer(name, async (slot) => {
      if (slot.live.type !== 'following') return refuse('not_possible_now')
      const { instance } = slot.live
      slot.live = { type: 'paused', instance }
      this.#following.groups.remove(instance)
      await this.#following.groups.restart(instance.projection.group)
      return done
    })
  }

  /** Continues an interrupted build, continues after a pause, or retries a poison event. */
  resume(name: string): Promise<SteerAnswer> {
    return this.#steer(name, async (slot) => {
      if (slot.build.type === 'interrupted') {
        this.#building.begin([slot.build.instance])
        return done
      }
      if (slot.live.type !== 'paused' && slot.live.type !== 'failed')
        return refuse('not_possible_now')
      const { instance } = slot.live
      await this.#following.stopBehind(instance)
      instance.stopBefore = null
      slot.live = { type: 'catching_up', instance }
      this.#following.catchUp([instance])
      return done
    })
  }

  #steer(name: string, work: (slot: ProjectionSlot) => Promise<SteerAnswer>): Promise<SteerAnswer> {
    return this.#core.control.run(() => {
      const slot = this.#core.slots.get(name)
      return slot === undefined ? Promise.resolve(refuse('unknown_projection')) : work(slot)
    })
  }

  #reset() {
    for (const projection of this.#projections) {
      this.#core.progress.forget(projection.name)
      this.#core.slots.set(projection.name, {
        projection,
        live: { type: 'none' },
        build: { type: 'none' },
        comparison: null,
      })
    }
    this.#following.groups.clear()
    this.#building.clear()
  }

  /** Completes interrupted batches first: they too may contain events that the log does not have. */
  #plan(projection: Projection, head: Position | null | undefined): Promise<Plan> {
    const { readModels } = this.#core.deps
    const store = {
      live: (name: string) => readModels.live(name),
      generations: (name: string) => readModels.generations(name),
      seen: (generation: string) => readModels.checkpoint(generation),
    }
    return planOf(store, projection, head)
  }

  /** The head of the log; undefined while the log is unavailable, until it answers again. */
  async #head(): Promise<Position | null | undefined> {
    const { eventStore } = this.#core.deps
    try {
      return await eventStore.head()
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error
      void this.#core.persist(async () => {
        await eventStore.head()
        this.#beginAgain()
      })
      return undefined
    }
  }

  async #begin(leavesBuilds = false) {
    const head = await this.#head()
    const ahead: string[] = []
    const live: ProjectionInstance[] = []
    const builds: ProjectionInstance[] = []
    for (const slot of this.#core.slots.values()) {
      const { projection } = slot
      const plan = await this.#plan(projection, head)
      if (plan.ahead) ahead.push(projection.name)
      for (const generation of plan.stale) this.#core.dropLater(generation)
      if (plan.live !== null && plan.current) {
        const instance = await this.#core.instance(projection, plan.live)
        slot.live = { type: 'catching_up', instance }
        live.push(instance)
      } else if (plan.live !== null) {
        const { readModels } = this.#core.deps
        const position = plan.ahead ? null : await readModels.checkpoint(plan.live)
        slot.live = { type: 'outdated', generation: plan.live, position }
      }
      if (leavesBuilds) {
        if (plan.unfinished !== null) {
          const instance = await this.#core.instance(projection, plan.unfinished)
          slot.build = { type: 'interrupted', instance }
        }
      } else if (plan.unfinished !== null || !plan.current)
        builds.push(await this.#core.instance(projection, plan.unfinished ?? plan.next))
    }
    if (ahead.length > 0) this.#core.report({ kind: 'ahead', projections: ahead })
    for (const instance of live) this.#core.publish(instance, instance.flushed, true)
    this.#following.begin(live)
    this.#building.begin(builds)
  }

  /** The store has lost its data: starts again from its present state. */
  #lost(error: unknown) {
    if (this.#restarting || this.#core.stopping.aborted) return
    this.#core.report({ kind: 'lost', error })
    this.#beginAgain()
  }

  #beginAgain() {
    if (this.#restarting || this.#core.stopping.aborted) return
    this.#restarting = true
    void this.#core.control.run(async () => {
      await this.#core.stopGroups()
      await wait(this.#core.deps.limits.firstWaitMs, this.#core.stopping)
      this.#reset()
      this.#restarting = false
      await this.#core.persist(() => this.#begin())
    })
  }
}
