/** From so many rows on it pays to hand a group to a thread, however quick the disk is. */
const rowsBesideFrom = 8

/** Of groups that only a slow disk sends to a thread, one in so many is written at once, to see. */
const looksEvery = 32

/** Weight of the newest commit in what is expected of the next. */
const newestWeight = 0.1

/** Where groups are written: at once, or on a thread beside the event loop. */
export interface WriteThrottle {
  /** Asked once before each group is written: whether to do it on a thread. */
  writesBeside(rows: number): boolean
  /** Whether what was asked for lately is written on a thread. */
  isBeside(): boolean
  /** @param ms what a commit that was made at once took */
  took(ms: number): void
}

/** @param slowFromMs a disk that takes as long for a commit is waited for on a thread */
export const createWriteThrottle = (slowFromMs: number): WriteThrottle => {
  let expectedMs = 0
  let toSlowDisk = 0
  let manyRows = false
  const isSlow = () => expectedMs >= slowFromMs
  return {
    writesBeside: (rows) => {
      manyRows = rows >= rowsBesideFrom
      if (manyRows) return true
      toSlowDisk = isSlow() ? toSlowDisk + 1 : 0
      return toSlowDisk % looksEvery !== 0
    },
    isBeside: () => manyRows || isSlow(),
    took: (ms) => {
      expectedMs += (ms - expectedMs) * newestWeight
    },
  }
}
