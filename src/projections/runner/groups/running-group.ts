import { comparePositions, type Position } from '../../../eventstore/position.ts'
import type { Flushed } from '../flush/flush.ts'
import { ProjectionGroup } from './projection-group.ts'
import type { GroupDeps, GroupListener } from './group-deps.ts'
import type { ProjectionInstance } from './projection-instance.ts'

/** An instance and the position up to which it has to be written. */
export type Target = readonly [ProjectionInstance, Position | null]

const isThere = ([{ flushed }, target]: Target): boolean =>
  target === null || (flushed !== null && comparePositions(flushed, target) >= 0)

export class RunningGroup {
  readonly #group: ProjectionGroup
  readonly #watchers = new Set<() => void>()
  /** Resolves when the group has ended, for any reason. */
  readonly ended: Promise<void>
  #over = false

  /** @param failed called with the reason when the group ended without being stopped */
  constructor(
    instances: Iterable<ProjectionInstance>,
    deps: GroupDeps,
    listener: GroupListener,
    failed: (error: unknown) => void,
  ) {
    const flushed = (all: Flushed) => {
      listener.flushed(all)
      this.#look()
    }
    this.#group = new ProjectionGroup(instances, deps, { ...listener, flushed })
    this.ended = this.#group
      .run()
      .catch(failed)
      .finally(() => {
        this.#over = true
        this.#look()
      })
  }

  /** The instances that have not left it. */
  get instances(): readonly ProjectionInstance[] {
    return [...this.#group.instances]
  }

  /** Resolves when all is written, if the store is available, and the group has ended. */
  async stop(): Promise<void> {
    this.#group.stop()
    await this.ended
  }

  /** Resolves when the other instances are written up to here, or when the group has ended. */
  reach(targets: readonly Target[], signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        const left = targets.filter(([instance]) => this.#group.instances.has(instance))
        if (!this.#over && !signal.aborted && !left.every(isThere)) return
        this.#watchers.delete(look)
        signal.removeEventListener('abort', look)
        resolve()
      }
      this.#watchers.add(look)
      signal.addEventListener('abort', look)
      look()
    })
  }

  #look() {
    for (const watcher of [...this.#watchers]) watcher()
  }
}
