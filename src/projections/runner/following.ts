import { formatPosition } from '../../eventstore/position.ts'
import type { RunnerCore } from './core.ts'
import type { LaneListener } from './lane-deps.ts'
import { MainLanes } from './main-lanes.ts'
import type { Member } from './member.ts'
import type { Poison } from './poison.ts'
import type { RunningLane } from './running-lane.ts'

/** Members that start at the same place, furthest along first. */
const byPosition = (members: readonly Member[]): Member[][] => {
  const groups = new Map<string, Member[]>()
  for (const member of members) {
    const key = member.position === null ? '' : formatPosition(member.position)
    groups.set(key, [...(groups.get(key) ?? []), member])
  }
  const all = [...groups.values()]
  return all.sort(([a], [b]) => (b?.position && a?.hasSeen(b.position) === true ? -1 : 1))
}

/**
 * Live generations: those of one lane name follow the log together. One that is behind (resumed,
 * or stopped by a poison event earlier) catches up in a lane of its own and joins them then, so
 * that nobody waits for it.
 */
export class Following {
  readonly lanes: MainLanes
  readonly #core: RunnerCore
  /** The lanes of those that catch up. */
  readonly #behind = new Map<Member, RunningLane>()

  constructor(core: RunnerCore) {
    this.#core = core
    this.lanes = new MainLanes((members) => this.#openMain(members))
  }

  /** Live generations that were just found in the store. */
  begin(members: readonly Member[]) {
    for (const name of ['market', 'traders'] as const) {
      const [main = [], ...behind] = byPosition(
        members.filter(({ projection }) => projection.lane === name),
      )
      for (const member of main) this.lanes.add(member)
      this.lanes.start(name)
      for (const group of behind) this.catchUp(group)
    }
  }

  /** In a lane of their own until they are at the log's end. */
  catchUp(members: readonly Member[]) {
    let joining = false
    const lane: RunningLane = this.#core.open(members, {
      ...this.#listener(),
      caughtUp: () => {
        if (joining) return
        joining = true
        this.#core.act(() => this.#join(lane))
      },
    })
    for (const member of members) this.#behind.set(member, lane)
    void lane.ended.then(() => this.#forget(lane))
  }

  #forget(lane: RunningLane) {
    for (const [member, other] of this.#behind) if (other === lane) this.#behind.delete(member)
  }

  /** Of one that has a lane of its own, or none: two lanes would fold the same event into it twice. */
  async stopBehind(member: Member): Promise<void> {
    await this.#behind.get(member)?.stop()
  }

  async #join(lane: RunningLane) {
    await lane.stop()
    if (this.#core.stopping.aborted) return
    const joining = lane.members.filter((member) => this.#isLive(member))
    for (const member of joining) {
      member.careful = false
      member.stopBefore = null
      this.#core.seatOf(member).live = { type: 'catching_up', member }
      this.lanes.add(member)
    }
    for (const name of new Set(joining.map(({ projection }) => projection.lane)))
      await this.lanes.restart(name)
  }

  /** Not of a generation that was switched away from, or lost with its store, meanwhile. */
  #isLive(member: Member): boolean {
    const { live } = this.#core.seatOf(member)
    return 'member' in live && live.member === member
  }

  #openMain(members: readonly Member[]): RunningLane {
    const lane: RunningLane = this.#core.open(members, {
      ...this.#listener(),
      caughtUp: () => {
        for (const member of members) {
          const seat = this.#core.seatOf(member)
          if (seat.live.type === 'catching_up' && seat.live.member === member)
            seat.live = { type: 'following', member }
        }
      },
    })
    return lane
  }

  #listener(): Omit<LaneListener, 'waiting' | 'caughtUp'> {
    return {
      flushed: ({ member, position, changed }) => this.#core.publish(member, position, changed),
      poisoned: (member, poison) => this.#poisoned(member, poison),
      spoiled: (member) => {
        this.lanes.remove(member)
        member.careful = true
        this.catchUp([member])
      },
      arrived: () => undefined,
    }
  }

  /** It goes on up to the event before, and stands there. */
  #poisoned(member: Member, poison: Poison) {
    const { projection, generation } = member
    this.lanes.remove(member)
    this.#core.seatOf(member).live = { type: 'failed', member, poison }
    this.#core.report({ kind: 'poison', projection: projection.name, generation, poison })
    member.careful = false
    member.stopBefore = poison.position
    this.catchUp([member])
  }
}
