import type { Projection } from '../../projection.ts'
import type { ProjectionInstance } from './projection-instance.ts'
import type { RunningGroup } from './running-group.ts'

type GroupName = Projection['group']

/** The groups of live generations that have caught up, or nearly: one for each group name. */
export class MainGroups {
  readonly #open: (instances: readonly ProjectionInstance[]) => RunningGroup
  readonly #instances = new Map<GroupName, Set<ProjectionInstance>>()
  readonly #running = new Map<GroupName, RunningGroup>()

  constructor(open: (instances: readonly ProjectionInstance[]) => RunningGroup) {
    this.#open = open
  }

  /** Adds an instance from the next {@link start} of its group on. */
  add(instance: ProjectionInstance) {
    this.#of(instance).add(instance)
  }

  /** Removes an instance that has left its group, or leaves it with the next {@link start}. */
  remove(instance: ProjectionInstance) {
    this.#of(instance).delete(instance)
  }

  async stop(name: GroupName): Promise<void> {
    const running = this.#running.get(name)
    this.#running.delete(name)
    await running?.stop()
  }

  /** Starts the group with its current instances; it must have been stopped. */
  start(name: GroupName) {
    const instances = [...(this.#instances.get(name) ?? [])]
    if (instances.length > 0) this.#running.set(name, this.#open(instances))
  }

  async restart(name: GroupName): Promise<void> {
    await this.stop(name)
    this.start(name)
  }

  clear() {
    this.#instances.clear()
    this.#running.clear()
  }

  #of({ projection: { group } }: ProjectionInstance): Set<ProjectionInstance> {
    let instances = this.#instances.get(group)
    if (instances === undefined) {
      instances = new Set()
      this.#instances.set(group, instances)
    }
    return instances
  }
}
