import { formatPosition, isAfter } from '../../eventstore/position.ts'
import type { RunnerCore } from './core.ts'
import type { GroupListener } from './groups/group-deps.ts'
import { MainGroups } from './groups/main-groups.ts'
import type { ProjectionInstance } from './groups/projection-instance.ts'
import type { Poison } from './poison.ts'
import type { RunningGroup } from './groups/running-group.ts'

/** Instances that start at the same place, the furthest ahead first. */
const byPosition = (instances: readonly ProjectionInstance[]): ProjectionInstance[][] => {
  const groups = new Map<string, ProjectionInstance[]>()
  for (const instance of instances) {
    const key = instance.position === null ? '' : formatPosition(instance.position)
    groups.set(key, [...(groups.get(key) ?? []), instance])
  }
  const all = [...groups.values()]
  return all.sort(([a], [b]) => (a?.position && isAfter(a.position, b?.position ?? null) ? -1 : 1))
}

/**
 * The live generations. Those of one group follow the log together. One that is behind (resumed, or
 * stopped by a poison event) first catches up in a group of its own, so that the others do not wait
 * for it.
 */
export class Following {
  readonly groups: MainGroups
  readonly #core: RunnerCore
  /** The groups of instances that are catching up. */
  readonly #behind = new Map<ProjectionInstance, RunningGroup>()

  constructor(core: RunnerCore) {
    this.#core = core
    this.groups = new MainGroups((instances) => this.#openMain(instances))
  }

  /** Starts the live generations that were found in the store. */
  begin(instances: readonly ProjectionInstance[]) {
    for (const name of ['market', 'traders'] as const) {
      const [main = [], ...behind] = byPosition(
        instances.filter(({ projection }) => projection.group === name),
      )
      for (const instance of main) this.groups.add(instance)
      this.groups.start(name)
      for (const group of behind) this.catchUp(group)
    }
  }

  /** Catches up in a separate group, up to the end of the log. */
  catchUp(instances: readonly ProjectionInstance[]) {
    let joining = false
    const group: RunningGroup = this.#core.open(instances, {
      ...this.#listener(),
      caughtUp: () => {
        if (joining) return
        joining = true
        this.#core.act(() => this.#join(group))
      },
    })
    for (const instance of instances) this.#behind.set(instance, group)
    void group.ended.then(() => this.#forget(group))
  }

  #forget(group: RunningGroup) {
    for (const [instance, other] of this.#behind) if (other === group) this.#behind.delete(instance)
  }

  /** Stops an instance that has its own group. Two groups would fold the same event twice. */
  async stopBehind(instance: ProjectionInstance): Promise<void> {
    await this.#behind.get(instance)?.stop()
  }

  async #join(group: RunningGroup) {
    await group.stop()
    if (this.#core.stopping.aborted) return
    const joining = group.instances.filter((instance) => this.#isLive(instance))
    for (const instance of joining) {
      instance.careful = false
      instance.stopBefore = null
      this.#core.slotOf(instance).live = { type: 'catching_up', instance }
      this.groups.add(instance)
    }
    for (const name of new Set(joining.map(({ projection }) => projection.group)))
      await this.groups.restart(name)
  }

  /** False for a generation that was replaced, or lost with its store, in the meantime. */
  #isLive(instance: ProjectionInstance): boolean {
    const { live } = this.#core.slotOf(instance)
    return 'instance' in live && live.instance === instance
  }

  #openMain(instances: readonly ProjectionInstance[]): RunningGroup {
    const group: RunningGroup = this.#core.open(instances, {
      ...this.#listener(),
      caughtUp: () => {
        for (const instance of instances) {
          const slot = this.#core.slotOf(instance)
          if (slot.live.type === 'catching_up' && slot.live.instance === instance)
            slot.live = { type: 'following', instance }
        }
      },
    })
    return group
  }

  #listener(): Omit<GroupListener, 'waiting' | 'caughtUp'> {
    return {
      flushed: ({ instance, position, changed }) => this.#core.publish(instance, position, changed),
      poisoned: (instance, poison) => this.#poisoned(instance, poison),
      spoiled: (instance) => {
        this.groups.remove(instance)
        instance.careful = true
        this.catchUp([instance])
      },
      arrived: () => undefined,
    }
  }

  /** It continues up to the event before the poison event, and stops there. */
  #poisoned(instance: ProjectionInstance, poison: Poison) {
    const { projection, generation } = instance
    this.groups.remove(instance)
    this.#core.slotOf(instance).live = { type: 'failed', instance, poison }
    this.#core.report({ kind: 'poison', projection: projection.name, generation, poison })
    instance.careful = false
    instance.stopBefore = poison.position
    this.catchUp([instance])
  }
}
