/** Which of a stream's last events have which id, so that a repeated command is recognised. */
export interface SeenIds {
  add(id: string, revision: bigint): void
  /** Where this id probably is; the caller has to look, since only a part of each id is kept. */
  revisionOf(id: string): bigint | null
}

/** 52 bits of the id: a number takes a third of the memory of its text. */
const fingerprint = (id: string): number =>
  Number.parseInt(id.slice(0, 8) + id.slice(9, 13) + id.charAt(15), 16)

/** @param idsMax beyond it the oldest are forgotten */
export const createSeenIds = (idsMax: number): SeenIds => {
  const revisions = new Map<number, number>()
  return {
    add: (id, revision) => {
      revisions.set(fingerprint(id), Number(revision))
      if (revisions.size <= idsMax) return
      const oldest = revisions.keys().next()
      if (oldest.done !== true) revisions.delete(oldest.value)
    },
    revisionOf: (id) => {
      const revision = revisions.get(fingerprint(id))
      return revision === undefined ? null : BigInt(revision)
    },
  }
}
