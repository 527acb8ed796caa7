import { firstBitsOf } from '../ids.ts'

/** Finds the revision of a recent event by its id, so that a repeated command is recognised. */
export interface SeenIds {
  add(id: string, revision: bigint): void
  /** Revisions where this id may be, usually none; only a part of each id is stored. */
  revisionsOf(id: string): readonly bigint[]
}

const nowhere: readonly bigint[] = []

/** @param idsMax the oldest ids beyond this number are dropped */
export const createSeenIds = (idsMax: number): SeenIds => {
  const revisions = new Map<number, number | readonly number[]>()
  return {
    add: (id, revision) => {
      const key = firstBitsOf(id)
      const others = revisions.get(key)
      const one = Number(revision)
      revisions.set(key, others === undefined ? one : [others, one].flat())
      if (revisions.size <= idsMax) return
      const oldest = revisions.keys().next()
      if (oldest.done !== true) revisions.delete(oldest.value)
    },
    revisionsOf: (id) => {
      const found = revisions.get(firstBitsOf(id))
      return found === undefined ? nowhere : [found].flat().map(BigInt)
    },
  }
}
