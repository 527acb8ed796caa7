import type { Position } from '../../eventstore/position.ts'
import { retry } from '../../platform/retry.ts'
import { within } from '../../platform/timers.ts'
import { physicalName } from '../generation.ts'
import { LocalProgress } from '../progress.ts'
import type { Projection } from '../projection.ts'
import { OneAtATime } from '../turns.ts'
import type { RunnerDeps, RunnerReport } from './deps.ts'
import { EventRate } from './event-rate.ts'
import type { GroupDeps, GroupListener } from './groups/group-deps.ts'
import { ProjectionInstance } from './groups/projection-instance.ts'
import { RunningGroup } from './groups/running-group.ts'
import type { ProjectionSlot } from './groups/projection-slot.ts'

/** Shared by following and building: slots, running groups, and a queue of operations. */
export class RunnerCore {
  readonly deps: RunnerDeps
  readonly progress = new LocalProgress()
  readonly slots = new Map<string, ProjectionSlot>()
  /** Runs everything that stops and starts groups. */
  readonly control = new OneAtATime()
  readonly #stopping = new AbortController()
  readonly #groups = new Set<RunningGroup>()
  /** Events folded since the start, by projection; all its generations count together. */
  readonly #folded = new Map<string, { events: number }>()
  readonly #drops = new Set<NodeJS.Timeout>()
  readonly #lost: (error: unknown) => void

  constructor(deps: RunnerDeps, lost: (error: unknown) => void) {
    this.deps = deps
    this.#lost = lost
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  slotOf({ projection }: ProjectionInstance): ProjectionSlot {
    const slot = this.slots.get(projection.name)
    if (slot === undefined) throw new Error(`There is no projection '${projection.name}'.`)
    return slot
  }

  report(report: RunnerReport) {
    this.deps.report(report)
  }

  /** Creates the collections of a generation and reads its checkpoint. */
  async instance(projection: Projection, generation: string): Promise<ProjectionInstance> {
    const { readModels, now, limits } = this.deps
    for (const { name, indexes } of projection.collections)
      await readModels.ensureIndexes(physicalName(generation, name), indexes)
    const checkpoint = await readModels.checkpoint(generation)
    const rate = new EventRate(now, limits.rateWindowMs, this.foldedBy(projection))
    return new ProjectionInstance(projection, generation, checkpoint, readModels, rate)
  }

  foldedBy({ name }: Pick<Projection, 'name'>): { events: number } {
    const count = this.#folded.get(name) ?? { events: 0 }
    this.#folded.set(name, count)
    return count
  }

  open(
    instances: readonly ProjectionInstance[],
    listener: Omit<GroupListener, 'waiting'>,
    other: Partial<Pick<GroupDeps, 'limits' | 'decode' | 'foldsAhead'>> = {},
  ): RunningGroup {
    const waiting = (error: unknown, waitMs: number) =>
      this.report({ kind: 'waiting', error, waitMs })
    const running = new RunningGroup(
      instances,
      { ...this.deps, ...other },
      { ...listener, waiting },
      (error) => this.lost(error),
    )
    this.#groups.add(running)
    void running.ended.then(() => this.#groups.delete(running))
    return running
  }

  /** Stops and starts groups, after the operations that were queued before. */
  act(work: () => Promise<void>) {
    this.control.run(work).catch((error: unknown) => this.lost(error))
  }

  /** Reports that the written data is lost. */
  lost(error: unknown) {
    if (!this.stopping.aborted) this.#lost(error)
  }

  /** Retries after any error until it works or the runner stops. */
  async persist(work: () => Promise<void>): Promise<void> {
    await retry(work, {
      ...this.deps.limits,
      random: this.deps.random,
      signal: this.stopping,
      onFailure: (error, waitMs) => this.report({ kind: 'waiting', error, waitMs }),
    })
  }

  publish(instance: ProjectionInstance, position: Position | null, changed: boolean) {
    if (position !== null)
      this.progress.publish(instance.projection.name, instance.generation, position, changed)
  }

  /** Drops a generation after its last readers. After a stop, the next start drops it. */
  dropLater(generation: string) {
    const timer = setTimeout(() => {
      this.#drops.delete(timer)
      void this.deps.readModels.drop(generation).catch(() => undefined)
    }, this.deps.limits.dropAfterMs)
    this.#drops.add(timer.unref())
  }

  async stopGroups(): Promise<void> {
    await Promise.all([...this.#groups].map((group) => group.stop()))
  }

  /** Waits for a store that does not answer at most `stopWithinMs`. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const timer of this.#drops) clearTimeout(timer)
    const { stopWithinMs } = this.deps.limits
    await within(stopWithinMs, this.#end(), () => {
      const error = new Error(
        `The store did not accept the folded documents within ${stopWithinMs} ms.`,
      )
      this.report({ kind: 'waiting', error, waitMs: 0 })
    })
  }

  async #end(): Promise<void> {
    await this.stopGroups()
    await this.control.idle()
    // The last operation may have opened a group before it saw the stop.
    await this.stopGroups()
  }
}
