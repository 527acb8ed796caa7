import type { Projection } from '../projection.ts'
import type { Member } from './member.ts'
import type { RunningLane } from './running-lane.ts'

type LaneName = Projection['lane']

/** The lanes of live generations that are caught up, or nearly: one for each lane name. */
export class MainLanes {
  readonly #open: (members: readonly Member[]) => RunningLane
  readonly #members = new Map<LaneName, Set<Member>>()
  readonly #running = new Map<LaneName, RunningLane>()

  constructor(open: (members: readonly Member[]) => RunningLane) {
    this.#open = open
  }

  /** To follow from the next {@link start} of its lane on. */
  add(member: Member) {
    this.#of(member).add(member)
  }

  /** One that has left its lane by itself, or leaves with the next {@link start}. */
  remove(member: Member) {
    this.#of(member).delete(member)
  }

  async stop(name: LaneName): Promise<void> {
    const running = this.#running.get(name)
    this.#running.delete(name)
    await running?.stop()
  }

  /** Begins the lane with those that are to follow; it must have been stopped. */
  start(name: LaneName) {
    const members = [...(this.#members.get(name) ?? [])]
    if (members.length > 0) this.#running.set(name, this.#open(members))
  }

  async restart(name: LaneName): Promise<void> {
    await this.stop(name)
    this.start(name)
  }

  clear() {
    this.#members.clear()
    this.#running.clear()
  }

  #of({ projection: { lane } }: Member): Set<Member> {
    let members = this.#members.get(lane)
    if (members === undefined) {
      members = new Set()
      this.#members.set(lane, members)
    }
    return members
  }
}
