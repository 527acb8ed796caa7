import { comparePositions, type Position } from '../../eventstore/position.ts'
import type { Flushed } from './flush.ts'
import { Lane } from './lane.ts'
import type { LaneDeps, LaneListener } from './lane-deps.ts'
import type { Member } from './member.ts'

/** A member and how far it has to be written. */
export type Target = readonly [Member, Position | null]

const isThere = ([{ flushed }, target]: Target): boolean =>
  target === null || (flushed !== null && comparePositions(flushed, target) >= 0)

/** A lane at work. */
export class RunningLane {
  readonly #lane: Lane
  readonly #watchers = new Set<() => void>()
  /** Resolves when the lane has ended, whatever for. */
  readonly ended: Promise<void>
  #over = false

  /** @param failed is told why the lane ended, when nobody had stopped it */
  constructor(
    members: Iterable<Member>,
    deps: LaneDeps,
    listener: LaneListener,
    failed: (error: unknown) => void,
  ) {
    const flushed = (all: Flushed) => {
      listener.flushed(all)
      this.#look()
    }
    this.#lane = new Lane(members, deps, { ...listener, flushed })
    this.ended = this.#lane
      .run()
      .catch(failed)
      .finally(() => {
        this.#over = true
        this.#look()
      })
  }

  /** Those that have not left it. */
  get members(): readonly Member[] {
    return [...this.#lane.members]
  }

  /** Resolves when everything folded is written, if the store is there, and the lane has ended. */
  async stop(): Promise<void> {
    this.#lane.stop()
    await this.ended
  }

  /** Resolves when the members that are left are written so far, or when the lane has ended. */
  reach(targets: readonly Target[], signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        const left = targets.filter(([member]) => this.#lane.members.has(member))
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
